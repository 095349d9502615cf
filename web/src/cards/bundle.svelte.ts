/** The compact faces of a pack, which come all in one request; until then every picture is a file of its own. */

type Faces = Record<string, string>

const packs: Record<string, () => Promise<{ default: Faces }>> = {
  spanish: () => import('virtual:faces-es'),
  tarot: () => import('virtual:faces-ta'),
}
const asked = new Map<string, Promise<void>>()
const written = new Map<string, string>()
let held: Faces = $state.raw({})

/** Has the faces of a pack at hand. They may fail to come: then files serve. */
export function holdFaces(pack: string): Promise<void> {
  const known = asked.get(pack) ?? packs[pack]?.().then(
    ({ default: faces }) => void (held = { ...held, ...faces }),
    () => void asked.delete(pack),
  )
  if (known) asked.set(pack, known)
  return known ?? Promise.resolve()
}

/** What shows the picture of this address: the picture itself, if it is at hand. */
export function pictured(address: string): string {
  const drawing = held[address]
  if (!drawing) return address
  const known = written.get(address) ?? `data:image/svg+xml,${encodeURIComponent(drawing)}`
  written.set(address, known)
  return known
}
