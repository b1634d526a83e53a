import { timingSafeEqual } from 'node:crypto'
import { hashSecret, type Ids } from '../core/ids.ts'

/** Returns a new key, 8 characters, a full stop and 32 more, and the hash to be stored. */
export function createDeviceKey(ids: Pick<Ids, 'alphanumeric'>): { key: string; hash: string } {
  const key = `${ids.alphanumeric(8)}.${ids.alphanumeric(32)}`
  return { key, hash: hashSecret(key) }
}

export function isDeviceKey(key: string, hash: string | null): boolean {
  if (hash === null) return false
  return timingSafeEqual(Buffer.from(hashSecret(key), 'hex'), Buffer.from(hash, 'hex'))
}
