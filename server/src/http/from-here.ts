import type { Call } from './handler.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether the call comes from this machine itself, and not through a proxy on it. */
export function isFromHere({ address, header }: Pick<Call, 'address' | 'header'>): boolean {
  return loopback.has(address) && forwardingHeaders.every((name) => header(name) === undefined)
}
