/** For a list of options: it shows which one is chosen. Svelte's own way costs half a kilobyte before the first card. */
export const showing = (chosen: string | number) => (list: HTMLSelectElement): void => {
  const value = String(chosen)
  // While a list is open, to choose again what is chosen would lose where its user is.
  if (list.value !== value) list.value = value
}
