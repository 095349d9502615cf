/** What a language needs, made once: to make it anew for every figure was a quarter of a table's script. */
export function byLanguage<Tool>(make: (language: string) => Tool): (language: string) => Tool {
  const made: Record<string, Tool> = {}
  return (language) => (made[language] ??= make(language))
}
