/** What an address of the club says, and the address that says it. */

export function partsOf(path: string): string[] {
  return path.split('/').slice(1).map(decoded)
}

/** One part of an address. Dots alone would lead elsewhere: who is called so is known to the server by signs that are their like, too. */
export const partOf = (name: string): string => encodeURIComponent(/^\.{1,2}$/.test(name) ? name.replaceAll('.', '\u2024') : name)

export const address = (...parts: string[]): string => `/${parts.map(partOf).join('/')}`

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // No text at all: nobody and nothing bears such a name.
    return part
  }
}
