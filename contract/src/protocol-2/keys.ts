import { z } from 'zod'
import { instantSchema } from '../text.ts'
import type { PublicKey } from './session.ts'
import { isSignedBy, keyIdOf, type SignatureLabel, type SigningKey, signText } from './signing.ts'
import { keyIdSchema, parseJson, publicKeySchema } from './values.ts'

/** The signing keys that a board has: `public_key` by `key_id`. */
export type KnownKeys = ReadonlyMap<string, string>

const statementSchema = z.object({
  key_id: keyIdSchema,
  public_key: publicKeySchema,
  signed_by: keyIdSchema,
  from: instantSchema,
})

export type SignedStatement = { statement: string; signature: string }

/** By this an older key of the club names the next one. `from` is the instant of the change. */
export function writeStatement(signer: SigningKey, { key_id, public_key, from }: PublicKey & { from: string }) {
  const statement = JSON.stringify(statementSchema.parse({ key_id, public_key, signed_by: signer.key_id, from }))
  return { statement, signature: signText(signer, 'key', statement) } satisfies SignedStatement
}

/** The key that a board takes by a statement; undefined if none of the keys that it has signed it. */
export function takeStatement(keys: KnownKeys, { statement, signature }: SignedStatement): PublicKey | undefined {
  const { data: said } = statementSchema.safeParse(parseJson(statement))
  if (!said) return undefined
  const fault = findSignatureFault(keys, { label: 'key', text: statement, key_id: said.signed_by, signature })
  const isItsName = keyIdOf(Buffer.from(said.public_key, 'base64url')) === said.key_id
  return fault === undefined && isItsName ? { key_id: said.key_id, public_key: said.public_key } : undefined
}

/** `key`: a key that the board does not have. `signature`: one that it has, but it did not sign this text. */
export function findSignatureFault(
  keys: KnownKeys,
  signed: { label: SignatureLabel; text: string; key_id: string; signature: string },
): 'key' | 'signature' | undefined {
  const publicKey = keys.get(signed.key_id)
  if (publicKey === undefined) return 'key'
  return isSignedBy(publicKey, signed) ? undefined : 'signature'
}
