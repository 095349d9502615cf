/** The seat that a link names, for whom it was sent to. */
export function seatOfLink(): number | undefined {
  const named = new URLSearchParams(location.search).get('seat') ?? ''
  return /^\d{1,2}$/.test(named) ? Number(named) : undefined
}
