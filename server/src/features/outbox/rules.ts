import type { Temporal } from 'temporal-polyfill'

const firstWaitSeconds = 60
const longestWaitSeconds = 6 * 3600
/** With these waits the last try is a good day after the first. */
const mostAttempts = 13

/**
 * The next try after `attempts` tries with temporary failures: after a minute, doubling up to six hours;
 * undefined to give up.
 */
export function nextAttempt(attempts: number, now: Temporal.Instant): Temporal.Instant | undefined {
  if (attempts >= mostAttempts) return undefined
  return now.add({ seconds: Math.min(firstWaitSeconds * 2 ** (attempts - 1), longestWaitSeconds) })
}

const millisecondsPerMinute = 60_000

/** The delay in milliseconds of the mail with this index in a group, so that `perMinute` mails leave per minute. */
export function gentleDelay(index: number, perMinute: number): number {
  return Math.floor((index * millisecondsPerMinute) / perMinute)
}

/** The sender if the administrator set none: the account at the mail server, else an address at this club's host. */
export function defaultSender(smtpUrl: string, origin: string): string {
  const user = decodeURIComponent(new URL(smtpUrl).username)
  if (/^[^\s@]+@[^\s@]+$/.test(user)) return user
  return `noreply@${new URL(origin).hostname}`
}

/** Names that exist only in a private network: RFC 6762, RFC 8375, RFC 6761 and what routers use. */
const ownNames = /(?:^|\.)(?:localhost|local|lan|home|internal|home\.arpa|test)$/

/** Whether outside services can probably fetch from this address: https and a public-looking name. */
export function isOnInternet(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  const isAddress = /^[\d.]+$|^\[/.test(hostname)
  return protocol === 'https:' && hostname.includes('.') && !isAddress && !ownNames.test(hostname)
}

/** Whether a message has expired. Both are instants in their stored form. */
export function isTooLate(expiresAt: string | null, now: string): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** A message that waits since `since`, milliseconds. */
export function isStuck(since: number, now: number): boolean {
  return now - since > 60 * 60 * 1000
}
