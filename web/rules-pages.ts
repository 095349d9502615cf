/** Turns a rules page (docs/rules-pages.md) into blocks when the client is built, so that no Markdown ships. */
import { Marked } from 'marked'
import type { Plugin } from 'vite'

export interface Block {
  /** All must hold: an option (or `game`), whether it must be one of the values, the values. */
  when: { option: string; among: boolean; values: string[] }[]
  html: string
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth }) {
      const text = this.parser.parseInline(tokens)
      const [, title = text, codes = ''] = /^(.*?)\s*\{([^}]*)\}$/.exec(text) ?? []
      const [first = '', ...others] = codes.split(/\s+/).map((code) => code.replace(/^#/, ''))
      const anchors = others.map((code) => `<a id="rule-${code}"></a>`).join('')
      return `<h${depth}${first && ` id="rule-${first}" tabindex="-1"`}>${anchors}${title}</h${depth}>\n`
    },
    table(token) {
      const row = (cells: typeof token.header, tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
      const rows = token.rows.map((cells) => row(cells, 'td')).join('')
      return `<div class="scroll"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`
    },
  },
})

/** In French no line begins with a sign. */
export const unbroken = (page: Block[]): Block[] => page.map(({ when, html }) => ({ when, html: html.replace(/ ([:;!?»])/g, '\u00a0$1').replace(/« /g, '«\u00a0') }))

/** The blocks of a page, in order. Throws for a block that is not closed or a condition that cannot be read. */
export function blocks(page: string): Block[] {
  const found: Block[] = []
  for (const [index, piece] of page.split(/^:::/m).entries()) {
    const conditional = index % 2 === 1
    const [head = '', ...rest] = conditional ? piece.split('\n') : ['', piece]
    const text = rest.join('\n').trim()
    if (conditional && !head.startsWith('when ')) throw new Error(`a block begins with ":::when": ":::${head}"`)
    if (text) found.push(...pieces(conditional ? conditions(head.slice(5)) : [], html(text)))
  }
  if (page.split(/^:::/m).length % 2 === 0) throw new Error('a ":::when" block is not closed')
  return found
}

/** What stands between `{{when a=b}}` and `{{end}}` is a block within its paragraph. */
function pieces(when: Block['when'], whole: string): Block[] {
  const parts = whole.split(/\{\{when ([^}]*)\}\}(.*?)\{\{end\}\}/s)
  if (parts.some((part) => /\{\{(when |end)/.test(part))) throw new Error(`"{{when" and "{{end}}" do not match: ${whole}`)
  const found = parts.flatMap((part, index) => {
    if (index % 3 === 1) return []
    return { when: index % 3 === 2 ? [...when, ...conditions(parts[index - 1] ?? '')] : when, html: part }
  })
  return found.filter((piece) => piece.html)
}

function conditions(words: string): Block['when'] {
  return words.trim().split(/\s+/).map((word) => {
    const [, not = '', option = '', values = ''] = /^(!?)(\w+)=(.+)$/.exec(word) ?? []
    if (!option) throw new Error(`not a condition: "${word}"`)
    return { option, among: !not, values: values.split(',') }
  })
}

/** Cards become pictures without a name or address yet: both depend on the language and the pack. */
function html(text: string): string {
  const pictured = text.replace(/\[\[([^\]]+)\]\]/g, (_, cards: string) =>
    `<span class="cards">${cards.split(/\s+/).map((card) => `<img data-card="${card}" alt="">`).join('')}</span>`)
  return marked.parse(pictured, { async: false }).trim()
}

export function rulesPages(): Plugin {
  return {
    name: 'rules-pages',
    transform(code, id) {
      if (!id.endsWith('.md')) return null
      return { code: `export default ${JSON.stringify(id.endsWith('.fr.md') ? unbroken(blocks(code)) : blocks(code))}`, map: null, moduleType: 'js' }
    },
  }
}
