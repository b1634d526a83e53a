import type { Temporal } from 'temporal-polyfill'

const firstWaitSeconds = 60
const longestWaitSeconds = 6 * 3600
/** With these waits the last try is a good day after the first. */
const mostAttempts = 13

/**
 * When to try again after `attempts` tries that failed for a passing reason: after a minute, doubling up to six hours;
 * undefined to give up.
 */
export function nextAttempt(attempts: number, now: Temporal.Instant): Temporal.Instant | undefined {
  if (attempts >= mostAttempts) return undefined
  return now.add({ seconds: Math.min(firstWaitSeconds * 2 ** (attempts - 1), longestWaitSeconds) })
}

const millisecondsPerMinute = 60_000

/** How long after the first the mail of this number to a group is due, so that `perMinute` of them leave a minute. */
export function gentleDelay(index: number, perMinute: number): number {
  return Math.floor((index * millisecondsPerMinute) / perMinute)
}

/** Where mail comes from when the administrator gave no address: the account at the mail server, else this club's host. */
export function defaultSender(smtpUrl: string, origin: string): string {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  if (/^[^\s@]+@[^\s@]+$/.test(user)) return user
  return `noreply@${new URL(origin).hostname}`
}

/** Names that only a network of one's own knows: RFC 6762, RFC 8375, RFC 6761 and what routers use. */
const ownNames = /(?:^|\.)(?:localhost|local|lan|home|internal|home\.arpa|test)$/

/** Whether services out there can fetch from this address: https, and by its look a public name. */
export function isOnInternet(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return protocol === 'https:' && hostname.includes('.') && !isAddress && !ownNames.test(hostname)
}

/** Whether a message has expired. Both as they are stored. */
export function isTooLate(expiresAt: string | null, now: string): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** A message that waits since `since`, milliseconds. */
export function isStuck(since: number, now: number): boolean {
  return now - since > 60 * 60 * 1000
}
