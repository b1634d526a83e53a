import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from '../../../../context.ts'
import type { Queries } from '../../../../db/database.ts'
import { readSigningKey } from '../../../../db/signing-keys.ts'

/** Stands before what was sealed, so that another cipher can come while the old one is still read. */
const version = '1'
const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/**
 * Seals what the server has to read again, for one owner: AES-256-GCM (NIST SP 800-38D) under a key of the club. In another
 * member's row it does not open. The version, a full stop, then nonce, tag and text in one, base64url.
 */
export async function seal(ctx: Pick<Context, 'ids'>, db: Queries, { text, owner }: Sealed): Promise<string> {
  const nonce = randomBytes(nonceBytes)
  const lock = createCipheriv(cipher, await readKey(ctx, db), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([lock.update(text, 'utf8'), lock.final()])
  return `${version}.${Buffer.concat([nonce, lock.getAuthTag(), sealed]).toString('base64url')}`
}

/** Throws where it was sealed for somebody else, or changed, or by a version that this one does not know. */
export async function unseal(ctx: Pick<Context, 'ids'>, db: Queries, { text, owner }: Sealed): Promise<string> {
  const bytes = readBytes(text)
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)]
  const lock = createDecipheriv(cipher, await readKey(ctx, db), nonce)
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  return Buffer.concat([lock.update(bytes.subarray(nonceBytes + tagBytes)), lock.final()]).toString('utf8')
}

/** The first version did not write its number at first. */
function readBytes(text: string): Buffer {
  const [body = '', sealedBy = version] = text.split('.').toReversed()
  if (sealedBy !== version) throw new Error(`This was sealed by version ${sealedBy}; only ${version} is known`)
  return Buffer.from(body, 'base64url')
}

type Sealed = { text: string; owner: string }

async function readKey(ctx: Pick<Context, 'ids'>, db: Queries): Promise<Uint8Array> {
  const secret = await readSigningKey(ctx, db, 'factors')
  return new Uint8Array(hkdfSync('sha256', secret, '', 'authenticator apps', 32))
}
