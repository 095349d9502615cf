/**
 * What a language needs, made once: to make it anew for every figure was a quarter of a table's script. Figures and dates are written as in
 * the player's own country, where the browser names one in which the language is spoken: "22 Nov 2026" in Ireland, "Nov 22, 2026" in Texas.
 */
export function byLanguage<Tool>(make: (locale: string) => Tool): (language: string) => Tool {
  const made: Record<string, Tool> = {}
  const countries = globalThis.navigator?.languages ?? []
  return (language) => (made[language] ??= make(countries.find((each) => each.startsWith(language)) ?? language))
}
