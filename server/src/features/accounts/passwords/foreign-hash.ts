import { argon2, hash as digestOf, pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { availableParallelism } from 'node:os'

const script = new URL('bcrypt-worker.ts', import.meta.url)
/** Comparisons at a time; one core is left for requests. */
const lanes: Promise<unknown>[] = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () =>
  Promise.resolve(),
)
let next = 0

/**
 * Compares a password with a bcrypt hash in another thread. Node has no bcrypt, and the JavaScript library takes a
 * third of a second, during which no request or door would be answered.
 */
async function compareBcrypt(password: string, hash: string): Promise<boolean> {
  const lane = next
  next = (next + 1) % lanes.length
  const compared = (lanes[lane] ?? Promise.resolve()).then(() => compareInThread(password, hash))
  lanes[lane] = compared.catch(() => undefined) // the error belongs to whoever called
  return compared
}

function compareInThread(password: string, hash: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, { workerData: { password, hash } })
    worker.once('message', (isRight) => resolve(isRight === true))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The comparison of a password ended with ${code}`)))
  })
}

const derivePbkdf2 = promisify(pbkdf2)
const deriveArgon2 = promisify(argon2)

/** Our hashes begin with `$`, as PHC strings do; hashes of a Django portal begin with the algorithm's name. */
export function isForeignHash(stored: string): boolean {
  return /^(?:pbkdf2_|argon2\$|scrypt\$|bcrypt_|bcrypt\$)/.test(stored)
}

/**
 * Whether the password matches a hash of Django's (https://docs.djangoproject.com/en/3.2/topics/auth/passwords/):
 * `pbkdf2_sha256$rounds$salt$hash`, the same with sha1, `argon2$` before a PHC string, `scrypt$n$salt$r$p$hash`,
 * `bcrypt$` before a bcrypt hash, and `bcrypt_sha256$`, which hashes the digest in hexadecimal. Throws for any other
 * form, since none is ever stored.
 */
export async function verifyForeignPassword(stored: string, password: string): Promise<boolean> {
  const [algorithm, ...parts] = stored.split('$')
  switch (algorithm) {
    case 'pbkdf2_sha256':
      return verifyPbkdf2('sha256', parts, password)
    case 'pbkdf2_sha1':
      return verifyPbkdf2('sha1', parts, password)
    case 'argon2':
      return verifyArgon2(parts, password)
    case 'scrypt':
      return verifyScrypt(parts, password)
    case 'bcrypt':
      return verifyBcrypt(parts, password)
    case 'bcrypt_sha256':
      return verifyBcrypt(parts, digestOf('sha256', password))
    default:
      throw new Error(`A stored password hash is of the unknown algorithm ${algorithm ?? ''}`)
  }
}

async function verifyPbkdf2(digest: string, [rounds, salt = '', hash = '']: string[], password: string) {
  const expected = Buffer.from(hash, 'base64')
  return timingSafeEqual(await derivePbkdf2(password, salt, Number(rounds), expected.length, digest), expected)
}

/** The salt is the decoded base64 text, as in every PHC string. */
async function verifyArgon2([name, , costs = '', salt = '', hash = '']: string[], password: string) {
  const [, memory, passes, parallelism] = /^m=(\d+),t=(\d+),p=(\d+)$/.exec(costs) ?? []
  const expected = Buffer.from(hash, 'base64')
  const derived = await deriveArgon2(name === 'argon2i' ? 'argon2i' : 'argon2id', {
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(derived, expected)
}

/** Version such as `2b`, cost, salt and hash. A cost above 14 takes seconds, which would let a guesser block others. */
const dearestBcrypt = 14

async function verifyBcrypt([, ...parts]: string[], password: string): Promise<boolean> {
  const cost = Number(parts[1])
  if (!(cost <= dearestBcrypt)) throw new Error(`A stored password hash is of bcrypt with the cost ${cost}`)
  return compareBcrypt(password, `$${parts.join('$')}`)
}

async function verifyScrypt([cost, salt = '', blockSize, parallelism, hash = '']: string[], password: string) {
  const expected = Buffer.from(hash, 'base64')
  const [N, r, p] = [Number(cost), Number(blockSize), Number(parallelism)]
  const derived = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, expected.length, { N, r, p, maxmem: 256 * N * r }, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
  return timingSafeEqual(derived, expected)
}
