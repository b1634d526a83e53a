import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'

type MacLabel = 'board' | 'server' | 'ack' | 'events' | 'time' | 'hash key'
export type SignatureLabel = 'key' | 'list' | 'order'

/** A key that signs, and the public half as frames name it. */
export type SigningKey = { privateKey: KeyObject; key_id: string; public_key: string }

/** What stands before the 32 bytes of the seed in the DER form of an Ed25519 private key (RFC 8410, section 7). */
const beforeSeed = Buffer.from('302e020100300506032b657004220420', 'hex')

/** S: what the server stores of a device's key. It is the secret that both sides make and check macs with. */
export function secretOf(deviceKey: string): Uint8Array {
  return createHash('sha256').update(deviceKey).digest()
}

/** No part but the last may hold a line feed: otherwise two lists of parts would have the same mac. */
export function macOf(secret: Uint8Array, label: MacLabel, parts: readonly string[]): string {
  const text = [`fobhouse-2 ${label}`, ...parts].join('\n')
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Takes the same time wherever the two differ. */
export function isSameMac(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Names a public key or a hash key, given as its bytes. */
export function keyIdOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 12)
}

/** An Ed25519 key from its seed of 32 bytes. The same seed always gives the same key. */
export function signingKeyOf(seed: Uint8Array): SigningKey {
  if (seed.length !== 32) throw new RangeError(`a seed has 32 bytes, not ${seed.length}`)
  const privateKey = createPrivateKey({ key: Buffer.concat([beforeSeed, seed]), format: 'der', type: 'pkcs8' })
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  if (x === undefined) throw new TypeError('an Ed25519 key without a public half')
  return { privateKey, public_key: x, key_id: keyIdOf(Buffer.from(x, 'base64url')) }
}

/** The signature of a text exactly as it stands in the frame. */
export function signText({ privateKey }: SigningKey, label: SignatureLabel, text: string): string {
  return sign(null, signedBytes(label, text), privateKey).toString('base64url')
}

/** `publicKey` and `signature` as frames have them. */
export function isSignedBy(
  publicKey: string,
  { label, text, signature }: { label: SignatureLabel; text: string; signature: string },
): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, signedBytes(label, text), key, Buffer.from(signature, 'base64url'))
}

function signedBytes(label: SignatureLabel, text: string): Buffer {
  return Buffer.from(`fobhouse-2 ${label}\n${text}`)
}
