import { expect, test } from 'vitest'
import { isForeignHash, verifyForeignPassword } from './foreign-hash.ts'

// Made with Python's hashlib in the form of Django, and with the reference implementation of argon2.
test.each([
  ['pbkdf2_sha256$260000$Zb3fQ9salt$D4G9xGw1iPgKQjDZgszxxp4lFInlUpBeiZm8dLDpv2M=', 'quartz-lantern-meadow-41'],
  ['pbkdf2_sha1$1000$pepper$ci7oZtv+D5GZ0La5zV+hiGGCizk=', 'correct horse battery'],
  [
    'scrypt$16384$seasalt$8$1$SeFqIcfVoCQ85h5NbG3EpG8ZJwwKWu1+rKv1XMRmc3UIyHKqDpR7rR98Hm7A1fBSl9U5maL45wsoJFnVK2bpuQ==',
    'correct horse battery',
  ],
  ['argon2$argon2id$v=19$m=65536,t=2,p=4$c29tZXNhbHQ$GpZ3sK/oH9p7VIiV56G/64Zo/8GaUw434IimaPqxwCo', 'password'],
])('reads %s', async (stored, password) => {
  expect(isForeignHash(stored)).toBe(true)
  expect(await verifyForeignPassword(stored, password)).toBe(true)
  expect(await verifyForeignPassword(stored, `${password} `)).toBe(false)
})

test('ours are not foreign, and an unknown one is a fault of ours', async () => {
  expect(isForeignHash('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(false)
  await expect(verifyForeignPassword('md5$a$b', 'password')).rejects.toThrow('unknown algorithm md5')
})
