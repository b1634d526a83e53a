import type { Browser, System } from '@fobhouse/contract/user-agents.ts'

/** In order: most of them also call themselves by the names of those below. */
const browserMarks: readonly [RegExp, Browser][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'opera'],
  [/\bSamsungBrowser\//, 'samsung'],
  [/\b(?:Firefox|FxiOS)\//, 'firefox'],
  [/\b(?:Chrome|Chromium|CriOS)\//, 'chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'safari'],
]
const systemMarks: readonly [RegExp, System][] = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bCrOS\b/, 'chromeos'],
  [/\bWindows\b/, 'windows'],
  [/\bMac OS X\b/, 'macos'],
  [/\bLinux\b/, 'linux'],
]

/**
 * What a `User-Agent` says (RFC 9110, 10.1.5), in the few words that people know their devices by. Nothing else of it is
 * kept: the whole text would tell one visitor from another. Only to show; anybody can claim anything.
 */
export function readUserAgent(text: string | undefined): { browser: Browser | null; system: System | null } {
  const find = <Name>(marks: readonly [RegExp, Name][]) => marks.find(([mark]) => mark.test(text ?? ''))?.[1] ?? null
  return { browser: find(browserMarks), system: find(systemMarks) }
}
