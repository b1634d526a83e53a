import type { Call } from './handler.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Whether the machine itself calls. Not through a proxy on this machine either: who stands behind it is somewhere else.
 */
export function isFromHere({ address, header }: Pick<Call, 'address' | 'header'>): boolean {
  return loopback.has(address) && forwardingHeaders.every((name) => header(name) === undefined)
}
