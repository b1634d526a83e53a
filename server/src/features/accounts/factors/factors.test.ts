import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { addAuthenticator, addPasskey } from '../../../testing/factors.ts'
import { mailsTo } from '../../../testing/mail.ts'
import { createTestPasskey } from '../../../testing/passkey.ts'
import { placeOfApp } from './one-time-codes.ts'

async function enter(app: TestApp) {
  const id = await insertMember(app.ctx, { email: 'kim@example.org' })
  return { id, client: await signInAs(app, id) }
}

testWithApp('a passkey is added, named, listed and removed, and its owner is told', async (app) => {
  const { client } = await enter(app)
  const { id, recoveryCodes } = await addPasskey(client)
  expect(recoveryCodes).toHaveLength(10)
  expect(new Set(recoveryCodes).size).toBe(10)
  // 24 of 31 letters: above the 112 bits from which no slow hash is needed (ASVS 6.5.2).
  for (const code of recoveryCodes) expect(code).toMatch(/^(?:[A-HJKMNP-Z2-9]{4}-){5}[A-HJKMNP-Z2-9]{4}$/)
  expect((await addPasskey(client, 'Key ring')).recoveryCodes).toEqual([])
  expect((await client.put(`/api/profile/passkeys/${id}/`, { name: 'Laptop' })).status).toBe(200)
  const { body } = await client.get('/api/profile/factors/')
  expect(body).toMatchObject({ authenticator: null, recoveryCodesLeft: 10, isRequired: false })
  expect(body.passkeys.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Key ring'])

  const other = await signInAs(app, await insertMember(app.ctx))
  expect((await other.delete(`/api/profile/passkeys/${id}/`)).body.code).toBe('not_found')
  for (const passkey of body.passkeys) await client.delete(`/api/profile/passkeys/${passkey.id}/`)
  expect((await client.get('/api/profile/factors/')).body).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })

  const subjects = (await mailsTo(app.ctx, 'kim@example.org')).map(({ subject }) => subject)
  expect(subjects.map((subject) => / (added|removed) /.exec(subject ?? '')?.[1])).toEqual([
    'added',
    'added',
    'removed',
    'removed',
  ])
})

testWithApp('a passkey is added only in the session that began it, once, and for this portal', async (app) => {
  const { id, client } = await enter(app)
  const begin = async () => (await client.post('/api/profile/passkeys/open/')).body
  const add = (step: string, credential: object, by = client) =>
    by.post('/api/profile/passkeys/', { step, name: 'Phone', credential })
  const first = await begin()
  const passkey = createTestPasskey()
  const elsewhere = await signInAs(app, id)
  expect((await add(first.step, passkey.register(first.question), elsewhere)).body.code).toBe('second_step_over')

  const forged = await add(first.step, passkey.register({ challenge: 'YW5vdGhlcg' }))
  expect(forged).toMatchObject({ status: 400, body: { code: 'passkey_refused' } })
  expect((await add(first.step, passkey.register(first.question))).body.code).toBe('second_step_over')

  const second = await begin()
  expect((await add(second.step, passkey.register(second.question))).status).toBe(201)
  expect((await add(second.step, passkey.register(second.question))).body.code).toBe('second_step_over')
  const third = await begin()
  expect(third.question.excludeCredentials).toHaveLength(1)
  expect((await add(third.step, passkey.register(third.question))).body.code).toBe('conflict')
  const late = await begin()
  app.clock.advance({ minutes: 5 })
  expect((await add(late.step, createTestPasskey().register(late.question))).body.code).toBe('second_step_over')
})

testWithApp(
  'an authenticator app counts once a code has confirmed it; its key is sealed for its owner',
  async (app) => {
    const { id, client } = await enter(app)
    const { key, uri } = (await client.post('/api/profile/authenticator/')).body
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*kim%40example\.org\?/)
    const wrong = await client.post('/api/profile/authenticator/confirm/', { code: '000000' })
    expect(wrong.body.issues).toEqual([{ path: ['code'], message: 'validation.wrongCode' }])
    expect((await client.get('/api/profile/factors/')).body.authenticator).toBeNull()

    const { recoveryCodes } = await addAuthenticator(client, app.clock)
    expect(recoveryCodes).toHaveLength(10)
    expect((await client.get('/api/profile/factors/')).body.authenticator).not.toBeNull()
    expect((await client.post('/api/profile/authenticator/')).body.code).toBe('conflict')
    const row = await app.ctx.db.selectFrom('authenticator_apps').selectAll().executeTakeFirstOrThrow()
    expect(row.sealed_key).not.toContain(key)

    const open = (memberId: number) => app.ctx.secrets.open(placeOfApp(memberId), row.sealed_key)
    expect(open(id)).toMatch(/^[A-Z2-7]{32}$/)
    expect(open(id + 1)).toBeUndefined()

    expect((await client.delete('/api/profile/authenticator/')).status).toBe(200)
    expect((await client.delete('/api/profile/authenticator/')).body.code).toBe('not_found')
    expect((await client.get('/api/profile/factors/')).body.recoveryCodesLeft).toBe(0)
  },
)

testWithApp('new recovery codes void the old ones, and are for who has a factor', async (app) => {
  const { client } = await enter(app)
  expect((await client.post('/api/profile/recovery-codes/')).body.code).toBe('conflict')
  const { recoveryCodes } = await addPasskey(client)
  const { body } = await client.post('/api/profile/recovery-codes/')
  expect(body.recoveryCodes).toHaveLength(10)
  expect(body.recoveryCodes.filter((code: string) => recoveryCodes.includes(code))).toEqual([])
  const stored = JSON.stringify(await app.ctx.db.selectFrom('recovery_codes').selectAll().execute())
  expect(stored).not.toContain(body.recoveryCodes[0].replaceAll('-', ''))
})

testWithApp('an administrator removes the factors of who has lost them', async (app) => {
  const { id, client } = await enter(app)
  await addAuthenticator(client, app.clock)
  await addPasskey(client)
  const admin = await signInAsAdmin(app)
  expect((await admin.get(`/api/admin/members/${id}/profile/`)).body.hasSecondFactor).toBe(true)
  expect((await admin.delete(`/api/admin/members/${id}/factors/`)).status).toBe(200)
  expect((await admin.get(`/api/admin/members/${id}/profile/`)).body.hasSecondFactor).toBe(false)
  expect((await client.get('/api/profile/factors/')).body).toMatchObject({ passkeys: [], authenticator: null })
  expect((await admin.delete(`/api/admin/members/${id}/factors/`)).body.code).toBe('conflict')
  expect((await admin.delete('/api/admin/members/999999/factors/')).body.code).toBe('not_found')
  const [mail] = (await mailsTo(app.ctx, 'kim@example.org')).slice(-1)
  expect(mail?.subject).toContain('was removed')
  const lines = await app.ctx.db.selectFrom('audit').select(['action', 'actor', 'subject']).orderBy('id').execute()
  expect(lines).toContainEqual({ action: 'member.remove_factors', actor: 'Aroha Ngata', subject: `member:${id}` })
})
