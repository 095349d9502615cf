/** What a browser calls itself, in few words. */

/** The first that fits: many call themselves Safari or Chrome as well. */
const BROWSERS: [RegExp, string][] = [
  [/Firefox|FxiOS/, 'Firefox'],
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Chrome|CriOS|Chromium/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** "Firefox · Linux"; empty where neither is known. */
export function browserOf(agent: string): string {
  return [BROWSERS, SYSTEMS].flatMap((known) => known.find(([sign]) => sign.test(agent))?.[1] ?? []).join(' · ')
}
