import { createPublicKey, type KeyObject } from 'node:crypto'
import { base58 } from '@scure/base'

/** What says that the 32 bytes behind it are an Ed25519 public key. */
const prefix = [0xed, 0x01] as const

/** An Ed25519 public key, given as its bytes, in the form of Multikey: base58btc with `z` before it. */
export function multikeyOf(publicKey: Uint8Array): string {
  return multibase(Uint8Array.from([...prefix, ...publicKey]))
}

/** Undefined for what is no Ed25519 public key. */
export function publicKeyOf(multikey: string): KeyObject | undefined {
  const bytes = fromMultibase(multikey)
  if (bytes?.length !== 34 || bytes[0] !== prefix[0] || bytes[1] !== prefix[1]) return undefined
  const x = Buffer.from(bytes.subarray(prefix.length)).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

export function multibase(bytes: Uint8Array): string {
  return `z${base58.encode(bytes)}`
}

/** Undefined for what is not base58btc. */
export function fromMultibase(text: string): Uint8Array | undefined {
  if (!/^z[1-9A-HJ-NP-Za-km-z]{1,200}$/.test(text)) return undefined
  return base58.decode(text.slice(1))
}
