const day = 24 * 60 * 60 * 1000
const gigabyte = 1_000_000_000

/** How bad something is. */
export type Level = 'fine' | 'warning' | 'fault'

/** Judges a certificate that ends at `endsAt` (milliseconds). Automatic renewal happens a month before. */
export function judgeCertificate(endsAt: number, now: number): { level: Level; daysLeft: number } {
  const daysLeft = Math.floor((endsAt - now) / day)
  return { daysLeft, level: daysLeft < 3 ? 'fault' : daysLeft < 14 ? 'warning' : 'fine' }
}

/** Seconds by which a clock is off. Stripe's signatures and codes of phones hold for minutes. */
export function judgeClock(seconds: number): Level {
  const off = Math.abs(seconds)
  return off >= 60 ? 'fault' : off >= 5 ? 'warning' : 'fine'
}

/**
 * Bytes that are free where something lies of `size` bytes. A backup takes three times the club while it is made:
 * the copy, its packed form, and the copy that is unpacked to be checked.
 */
export function judgeRoom(free: number, size: number): Level {
  if (free < 3 * size + gigabyte / 10) return 'fault'
  return free < 10 * size + gigabyte ? 'warning' : 'fine'
}

/** Node says `v24.7.1`. */
export function isNodeRecent(version: string, [leastMajor, leastMinor]: readonly [number, number]): boolean {
  const [, major = 0, minor = 0] = (/^v(\d+)\.(\d+)/.exec(version) ?? []).map(Number)
  return major > leastMajor || (major === leastMajor && minor >= leastMinor)
}
