import { expect, test } from 'vitest'
import type { Try } from '../../../identity/public.ts'
import { hashAtFullCost } from '../../../testing/quick-hashes.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'

hashAtFullCost()

const counted = {} as Try // no attempts are counted here: there is no database

test('stores argon2id with the advised cost as a PHC string, salted each time', async () => {
  const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\d+/A-Za-z]{22}\$[\d+/A-Za-z]{43}$/)
  expect(second).not.toBe(first)
})

// Made with the reference implementation's command line, `argon2 somesalt -id -t 2 -k 19456 -p 1`.
const byReference = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$PL01amPyeUuxG7H0vIr5X+qHkZvWnHmGBGXFYvh8z2E'

test('reads what the reference makes at this cost', async () => {
  expect(await verifyPassword(counted, { stored: byReference, password: 'password' })).toBe(true)
})

test('takes the password as it is sent, and no other', async () => {
  const stored = await hashPassword(' ünïcode ')
  expect(await verifyPassword(counted, { stored, password: ' ünïcode ' })).toBe(true)
  const others = ['ünïcode', ' ÜNÏCODE ', '', ' ünïcode  ', ' ünïcode '.normalize('NFD')]
  for (const other of others) expect(await verifyPassword(counted, { stored, password: other })).toBe(false)
})

// Made with the reference implementation's command line, `argon2 somesalt -id -t 2 -k 65536 -p 4`.
test('reads hashes of other costs than today’s', async () => {
  const stored = '$argon2id$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$GpZ3sK/oH9p7VIiV56G/64Zo/8GaUw434IimaPqxwCo'
  expect(await verifyPassword(counted, { stored, password: 'password' })).toBe(true)
  expect(await verifyPassword(counted, { stored, password: 'Password' })).toBe(false)
})

test('without a stored hash nothing fits, and it takes as long', async () => {
  await verifyPassword(counted, { stored: null, password: 'warm up' })
  const stored = await hashPassword('correct horse')
  expect(await verifyPassword(counted, { stored: null, password: 'anything' })).toBe(false)
  let [without, wrong] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let turn = 0; turn < 8; turn += 1) {
    without = Math.min(without, await measure(null))
    wrong = Math.min(wrong, await measure(stored))
  }
  // Without a comparison, this would be about a thousandth.
  expect(without / wrong).toBeGreaterThan(0.4)
})

async function measure(stored: string | null): Promise<number> {
  const start = performance.now()
  await verifyPassword(counted, { stored, password: 'wrong password' })
  return performance.now() - start
}

test('a stored hash of another kind is a fault of ours, not a wrong password', async () => {
  await expect(verifyPassword(counted, { stored: '$2b$10$abc', password: 'password' })).rejects.toThrow('PHC')
})
