import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { insertMember } from '../../../testing/factories.ts'
import { passwords } from '../../../testing/other-portals-hashes.ts'

const password = 'correct horse battery'

testWithApp(
  'a password of another portal signs in once by its old hash, and then by ours',
  async ({ ctx, newClient }) => {
    const id = await insertMember(ctx, { email: 'bea@example.org', password_hash: passwords.short })
    const hashOf = async () =>
      (await ctx.db.selectFrom('members').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
        .password_hash
    const login = (typed: string) => newClient().post('/api/login/', { email: 'bea@example.org', password: typed })

    expect((await login(`${password}!`)).status).toBe(401)
    expect(await hashOf()).toBe(passwords.short)
    expect((await login(password)).status).toBe(200)
    expect(await hashOf()).toMatch(/^\$argon2id\$/)
    expect((await login(password)).status).toBe(200)
    expect((await login(`${password}!`)).status).toBe(401)
  },
)

testWithApp('one that bcrypt hashed signs in, too, and is replaced', async ({ ctx, newClient }) => {
  const id = await insertMember(ctx, { email: 'bea@example.org', password_hash: passwords.bcrypt })
  const login = (typed: string) => newClient().post('/api/login/', { email: 'bea@example.org', password: typed })
  expect((await login(`${password}!`)).status).toBe(401)
  expect((await newClient().post('/api/login/', { email: 'nobody@example.org', password })).status).toBe(401)
  expect((await login(password)).status).toBe(200)
  const { password_hash: now } = await ctx.db
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(now).toMatch(/^\$argon2id\$/)
  expect((await login(password)).status).toBe(200)
})

testWithApp('whoever has no such password is refused alike while somebody has one', async ({ ctx, newClient }) => {
  await insertMember(ctx, { password_hash: passwords.sha1 })
  const unknown = await newClient().post('/api/login/', { email: 'nobody@example.org', password })
  await insertMember(ctx, { email: 'without@example.org' })
  const known = await newClient().post('/api/login/', { email: 'without@example.org', password })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
})
