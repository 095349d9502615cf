/** What an address of the club says, and the address that says it. */

export function partsOf(path: string): string[] {
  return path.split('/').slice(1).map(decoded)
}

export const address = (...parts: string[]): string => `/${parts.map(encodeURIComponent).join('/')}`

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    // No text at all: nobody and nothing bears such a name.
    return part
  }
}
