/** What a language needs, made once: a browser takes longer for one of `Intl` than for all that a line of a table says. */
export function byLanguage<Tool>(make: (language: string) => Tool): (language: string) => Tool {
  const made: Record<string, Tool> = {}
  return (language) => (made[language] ??= make(language))
}
