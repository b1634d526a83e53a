import type { Browser, System } from '@fobhouse/contract/user-agents.ts'

/**
 * A name and the expressions that must all match. Each is searched separately, because anybody can send 16 kB that
 * nearly match.
 */
type Mark<Name> = [RegExp | RegExp[], Name]

/** In order: most of them also call themselves by the names of those below. */
const browserMarks: readonly Mark<Browser>[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'chrome'],
  [[/\bVersion\/\d/, /\bSafari\//], 'safari'],
]
const systemMarks: readonly Mark<System>[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
]

/**
 * The browser and system in a `User-Agent` (RFC 9110, 10.1.5), in words that people know their devices by. The rest is
 * discarded because it would identify visitors. For display only; it can be forged.
 */
export function readUserAgent(text: string | undefined): { browser: Browser | null; system: System | null } {
  const find = <Name>(marks: readonly Mark<Name>[]) =>
    marks.find(([all]) => [all].flat().every((mark) => mark.test(text ?? '')))?.[1] ?? null
  return { browser: find(browserMarks), system: find(systemMarks) }
}
