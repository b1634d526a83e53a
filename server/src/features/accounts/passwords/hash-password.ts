import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Try } from '../../../identity/public.ts'
import { isForeignHash, verifyForeignPassword } from './foreign-hash.ts'

type Parameters = { memory: number; passes: number; parallelism: number }

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const current: Parameters = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32
const saltBytes = 16

/** Returns the PHC string of an argon2id hash. Takes tens of milliseconds, so never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(password, { ...current, salt, length: hashBytes })
  const { memory, passes, parallelism } = current
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

let dummy: Promise<string> | undefined

/**
 * Whether the password matches the stored hash. If there is none (unknown person, or no password yet), another hash is
 * compared, so that the time does not reveal which addresses exist. For the same reason a second comparison is made
 * while anybody in the club still has a `foreign` hash from another portal: with that one if the stored hash is ours,
 * with ours if the stored hash is foreign.
 */
export async function verifyPassword(
  _counted: Try,
  { stored, password, foreign = null }: { stored: string | null; password: string; foreign?: string | null },
): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(saltBytes).toString('hex'))
  if (stored !== null && isForeignHash(stored)) {
    const [isRight] = [await verifyForeignPassword(stored, password), await verifyOwn(await dummy, password)]
    return isRight
  }
  const isRight = await verifyOwn(stored ?? (await dummy), password)
  if (foreign !== null) await verifyForeignPassword(foreign, password)
  return isRight && stored !== null
}

async function verifyOwn(phc: string, password: string): Promise<boolean> {
  const { salt, hash, ...parameters } = parsePhc(phc)
  const derived = await derive(password, { ...parameters, salt, length: hash.length })
  return timingSafeEqual(derived, hash)
}

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\d+/A-Za-z]+)\$([\d+/A-Za-z]+)$/

/** Reads `$argon2id$v=19$m=…,t=…,p=…$salt$hash` (https://github.com/P-H-C/phc-string-format). */
function parsePhc(text: string): Parameters & { salt: Buffer; hash: Buffer } {
  const match = phcPattern.exec(text)
  if (!match) throw new Error('A stored password hash is not argon2id in PHC form')
  const [, memory, passes, parallelism, salt = '', hash = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function derive(password: string, options: Parameters & { salt: Buffer; length: number }): Promise<Buffer> {
  const { salt: nonce, length: tagLength, ...parameters } = options
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message: password, nonce, tagLength, ...parameters }, (error, hash) => {
      if (error) reject(error)
      else resolve(hash)
    })
  })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
