import { digitalIdSeconds } from '@fobhouse/contract/routes/digital-id.ts'
import { expect, test } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { readIdToken, signIdToken } from './token.ts'

testWithApp('a code says who somebody is, to anybody, for ten minutes', async (app) => {
  const { ctx, clock, visitor } = app
  const id = await insertMember(ctx, {
    first_name: 'Priya',
    last_name: 'Raghunathan',
    first_joined_at: '2024-03-05T08:30:00.000Z',
  })
  const member = await signInAs(app, id)
  const own = (await member.get('/api/profile/idtoken/')).body
  expect(own).toMatchObject({ fullName: 'Priya Raghunathan', memberState: 'active', memberId: id })
  const { token, url, validUntil } = own
  expect(url).toBe(`http://club.test/digital-id/${token}`)
  const seconds = (Date.parse(validUntil) - clock.milliseconds()) / 1000
  expect(seconds).toBeGreaterThan(digitalIdSeconds - 1)
  expect(seconds).toBeLessThanOrEqual(digitalIdSeconds)

  const check = () => visitor.get(`/api/digital-id/${token}/`)
  expect((await check()).body).toEqual({
    fullName: 'Priya Raghunathan',
    memberState: 'active',
    memberId: id,
    memberSince: '2024-03-05T08:30:00.000Z',
  })
  clock.advance({ seconds: digitalIdSeconds - 1 })
  expect((await check()).status).toBe(200)
  clock.advance({ seconds: 1 })
  expect(await check()).toMatchObject({ status: 410, body: { code: 'digital_id_expired' } })
})

testWithApp('a check tells what is true now, not when the code was made', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx)
  const member = await signInAs(app, id)
  const { token } = (await member.get('/api/profile/idtoken/')).body
  await admin.post(`/api/admin/members/${id}/state/inactive/`)
  expect((await app.visitor.get(`/api/digital-id/${token}/`)).body.memberState).toBe('inactive')
  await admin.put(`/api/admin/members/${id}/profile/`, { lastName: 'Newname' })
  expect((await app.visitor.get(`/api/digital-id/${token}/`)).body.fullName).toContain('Newname')
})

testWithApp('the code of somebody who was erased is nobody’s', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx, { first_name: 'Ann', last_name: 'Lee' })
  const member = await signInAs(app, id)
  const { token } = (await member.get('/api/profile/idtoken/')).body
  expect((await app.visitor.get(`/api/digital-id/${token}/`)).body.fullName).toBe('Ann Lee')
  expect((await admin.post(`/api/admin/members/${id}/erase/`, { name: 'Ann Lee' })).status).toBe(200)
  expect(await app.visitor.get(`/api/digital-id/${token}/`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

testWithApp('a changed code is refused, whichever character it is', async (app) => {
  const member = await signInAs(app, await insertMember(app.ctx))
  expect((await app.visitor.get(`/api/digital-id/1.2.${'x'.repeat(43)}/`)).status).toBe(404) // before there is a key
  const { token } = (await member.get('/api/profile/idtoken/')).body
  const forged = [...token].map((letter: string, at) => token.slice(0, at) + other(letter) + token.slice(at + 1))
  forged.push(`${token}x`, token.slice(1), 'nonsense', '0.0.x')
  const answers = await Promise.all(forged.map((text) => app.visitor.get(`/api/digital-id/${text}/`)))
  expect(answers.filter(({ status, body }) => status !== 404 || body.code !== 'not_found')).toEqual([])
  expect((await app.visitor.get(`/api/digital-id/${token}/`)).status).toBe(200)
})

/** Another character of the same kind: a digit for a digit. */
function other(letter: string): string {
  if (/\d/.test(letter)) return String((Number(letter) + 5) % 10)
  return letter === 'x' ? 'k' : 'x'
}

test('a code is signed with its own words and its own key', () => {
  const said = { memberId: 12, until: 1_800_000_000 }
  const token = signIdToken('one key', said)
  expect(readIdToken('one key', token)).toEqual(said)
  expect(readIdToken('another key', token)).toBeUndefined()
})
