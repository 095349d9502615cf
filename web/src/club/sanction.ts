/** What the fields of a sanction say, as the room wants it. */
export function imposed({ kind, hours, reason }: Record<string, string>): object {
  return { kind, reason, ...(hours && { hours: Number(hours) }) }
}
