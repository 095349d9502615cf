/** The modules that faces-bundle.ts makes: drawings by address. */
declare module 'virtual:faces-*' {
  const faces: Record<string, string>
  export default faces
}
