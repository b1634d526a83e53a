import { expect, test } from 'vitest'
import { isForeignHash, verifyForeignPassword } from './foreign-hash.ts'

// Made with Python's hashlib in Django's form, and with the reference implementation of argon2.
test.each([
  ['pbkdf2_sha256$260000$Zb3fQ9salt$D4G9xGw1iPgKQjDZgszxxp4lFInlUpBeiZm8dLDpv2M=', 'quartz-lantern-meadow-41'],
  ['pbkdf2_sha1$1000$pepper$ci7oZtv+D5GZ0La5zV+hiGGCizk=', 'correct horse battery'],
  [
    'scrypt$16384$seasalt$8$1$SeFqIcfVoCQ85h5NbG3EpG8ZJwwKWu1+rKv1XMRmc3UIyHKqDpR7rR98Hm7A1fBSl9U5maL45wsoJFnVK2bpuQ==',
    'correct horse battery',
  ],
  ['argon2$argon2id$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$GpZ3sK/oH9p7VIiV56G/64Zo/8GaUw434IimaPqxwCo', 'password'],
  // Made with libxcrypt.
  ['bcrypt_sha256$$2b$04$abcdefghijklmnopqrstuuFABy..DpKi5eX.TjDW.8iDMNk/Tma6W', 'correct horse battery'],
  ['bcrypt_sha256$$2b$04$./ABCDEFGHIJKLMNOPQRSu7aqjJqU.X2Q6sMTmWhnU.vM20knnZDq', 'Räven åäö'],
  ['bcrypt$$2b$05$abcdefghijklmnopqrstuuD3mHdCr44zlIZ.VZCaYRpfQhXMYnEo.', 'correct horse battery'],
])('reads %s', async (stored, password) => {
  expect(isForeignHash(stored)).toBe(true)
  expect(await verifyForeignPassword(stored, password)).toBe(true)
  expect(await verifyForeignPassword(stored, `${password} `)).toBe(false)
})

test('ours are not foreign, and an unknown one is a fault of ours', async () => {
  expect(isForeignHash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(false)
  await expect(verifyForeignPassword('md5$a$b', 'password')).rejects.toThrow('unknown algorithm md5')
})

test('a bcrypt hash that would take for ever is refused, and one that is none is a fault', async () => {
  const dear = 'bcrypt$$2b$31$abcdefghijklmnopqrstuuD3mHdCr44zlIZ.VZCaYRpfQhXMYnEo.'
  await expect(verifyForeignPassword(dear, 'password')).rejects.toThrow('the cost 31')
  await expect(verifyForeignPassword('bcrypt$$2b$0x$abc', 'password')).rejects.toThrow('the cost NaN')
})

test('the thread that answers goes on while bcrypt is at work', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 5)
  const hash = 'bcrypt_sha256$$2b$12$abcdefghijklmnopqrstuukctx0kxTVIpbLS5jaDLwTvcE2YWDU5G'
  const answers = await Promise.all(
    ['correct horse battery', 'wrong'].map((typed) => verifyForeignPassword(hash, typed)),
  )
  clearInterval(timer)
  expect(answers).toEqual([true, false])
  expect(turns).toBeGreaterThan(3)
})
