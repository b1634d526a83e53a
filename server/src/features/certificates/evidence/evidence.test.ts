import { describe, expect, onTestFinished } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import { signInAsLearner, signInAsTrainingAdministrator } from '../../../testing/competence.ts'
import { signInAs } from '../../../testing/factories.ts'
import { openForeignClub } from '../../../testing/foreign-club.ts'
import { setSettings } from '../../../testing/settings.ts'

const path = '/api/competence/evidence/'

const mailsOf = ({ ctx }: TestApp, memberId: number) =>
  ctx.db
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .execute()

/** A club that takes badges of the other one, a certificate with a step, its trainer, and somebody who knows it. */
async function setUp(app: TestApp, { isListed = true } = {}) {
  const foreign = await openForeignClub()
  onTestFinished(async () => void (await foreign.close()))
  await setSettings(app.ctx, {
    'competence.badges': true,
    ...(isListed ? { 'competence.badgeHosts': [foreign.host] } : {}),
  })
  const admin = await signInAsTrainingAdministrator(app)
  const laser = await admin.make('Laser cutter', { validity: { kind: 'never' } })
  await admin.writeSteps(laser, [{ kind: 'in_person', title: 'Cut a star' }])
  const nia = await signInAsLearner(app, { email: 'nia@example.org', first_name: 'Nia', last_name: 'Ek' })
  const trainer = await signInAsLearner(app, { first_name: 'Tom', last_name: 'Berg' })
  await admin.award(trainer.id, laser)
  const role = await admin.appoint(laser, trainer.id)
  const handIn = (credential: unknown, client = nia.client) => client.post(path, { certificateId: laser, credential })
  const decide = (id: number, given: object, client = trainer.client) => client.post(`${path}${id}/decide/`, given)
  return { foreign, admin, laser, nia, trainer, role, handIn, decide }
}

testWithApp(
  'a badge of another club is told apart: good, changed, over, revoked, of somebody else, out of reach',
  async (app) => {
    const { foreign, handIn } = await setUp(app)
    const { origin, documents } = foreign
    const told = async (credential: unknown) => {
      const { status, body } = await handIn(credential)
      return status === 201 ? [body.signature, body.status, body.subject] : [status, body.code]
    }
    const badge = await foreign.makeBadge()
    expect(await handIn(badge)).toMatchObject({
      status: 201,
      body: {
        signature: 'good',
        status: 'valid',
        subject: 'matches',
        achievement: 'Laser safety',
        issuer: { id: `${origin}/issuer`, name: 'Other club', url: origin },
      },
    })
    expect(await told(JSON.stringify(badge))).toEqual(['good', 'valid', 'matches'])
    expect(await told({ ...badge, name: 'Lasers' })).toEqual(['bad', 'valid', 'matches'])
    expect(await told(await foreign.makeBadge({ validUntil: '2026-02-01T00:00:00Z' }))).toEqual([
      'good',
      'expired',
      'matches',
    ])
    expect(await told(await foreign.makeBadge({ email: 'bo@example.org' }))).toEqual(['good', 'valid', 'differs'])
    expect(await told(await foreign.makeBadge({ list: null }))).toEqual(['good', 'valid', 'matches'])
    // A key that is not the issuer's, and a list that lies elsewhere.
    const { multikey } = foreign
    const elsewhere = `http://localhost:${new URL(origin).port}`
    expect(await told(await foreign.makeBadge({ verificationMethod: `${elsewhere}/issuer#${multikey}` }))).toEqual([
      'bad',
      'valid',
      'matches',
    ])
    expect(await told(await foreign.makeBadge({ verificationMethod: `${origin}/issuer#other` }))).toEqual([
      'bad',
      'valid',
      'matches',
    ])
    expect(await told(await foreign.makeBadge({ list: `${elsewhere}/list` }))).toEqual(['bad', 'unknown', 'matches'])
    // An issuer that is a key needs no address.
    const key = `did:key:${multikey}`
    expect(
      await told(await foreign.makeBadge({ issuer: key, verificationMethod: `${key}#${multikey}`, list: null })),
    ).toEqual(['good', 'valid', 'matches'])

    await foreign.revoke([5])
    expect(await told(badge)).toEqual(['good', 'revoked', 'matches'])
    documents.set('/list', { status: 200, body: { not: 'a list' } })
    expect(await told(badge)).toEqual(['good', 'unknown', 'matches'])
    documents.set('/issuer', { status: 302, body: {}, location: `${origin}/elsewhere` })
    expect(await told(badge)).toEqual(['unknown', 'unknown', 'matches'])
    expect(foreign.asked).not.toContain('/elsewhere')
    await foreign.close()
    expect(await told(badge)).toEqual(['unknown', 'unknown', 'matches'])
  },
)

testWithApp('an address in the club’s own network is not asked unless an administrator lists it', async (app) => {
  const { foreign, handIn } = await setUp(app, { isListed: false })
  expect((await handIn(await foreign.makeBadge())).body).toMatchObject({ signature: 'unknown', status: 'unknown' })
  expect(foreign.asked).toEqual([])
  for (const address of ['http://169.254.169.254/issuer', 'http://[::1]:1/issuer', 'http://localhost:1/issuer']) {
    const badge = await foreign.makeBadge({ issuer: address, verificationMethod: `${address}#k`, list: null })
    expect((await handIn(badge)).body).toMatchObject({ signature: 'unknown' })
  }
})

testWithApp('nobody makes the portal ask other servers all the time', async (app) => {
  const { foreign, handIn } = await setUp(app)
  const badge = await foreign.makeBadge({ list: null })
  for (let time = 0; time < 20; time += 1) expect((await handIn(badge)).status).toBe(201)
  expect(await handIn(badge)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } })
  app.clock.advance({ minutes: 1, seconds: 1 })
  expect((await handIn(badge)).status).toBe(201)
})

testWithApp('what is no Open Badge 3.0 with a proof that we can check is refused', async (app) => {
  const { foreign, handIn } = await setUp(app)
  const badge = await foreign.makeBadge({ list: null })
  const { proof: _proof, ...unsigned } = badge
  const unreadable = [
    '',
    '{',
    '[]',
    '{}',
    unsigned,
    { ...badge, type: ['VerifiableCredential'] },
    { ...badge, proof: { ...badge.proof, cryptosuite: 'ecdsa-rdfc-2019' } },
    { ...badge, issuer: { id: 'did:web:club.example' } },
    { ...badge, '@context': ['https://www.w3.org/ns/credentials/v2', 'https://club.example/terms'] },
    { ...badge, shoeSize: 38 },
    { ...badge, text: 'x'.repeat(64 * 1024) },
  ]
  for (const credential of unreadable) {
    expect(await handIn(credential)).toMatchObject({ status: 400, body: { code: 'badge_unreadable' } })
  }
})

testWithApp(
  'a trainer accepts: an award until the badge’s end, though a step is open; nobody else’s badge counts',
  async (app) => {
    const { foreign, laser, nia, trainer, handIn, decide, admin } = await setUp(app)
    const validUntil = '2026-09-01T10:00:00Z'
    const badge = await foreign.makeBadge({ validUntil })
    const { id } = (await handIn(badge)).body
    expect((await handIn(badge)).body.id).toBe(id)
    const thief = await signInAsLearner(app)
    expect(await handIn(badge, thief.client)).toMatchObject({ status: 409, body: { code: 'badge_already_used' } })
    expect((await trainer.client.get('/api/competence/queue/')).body.evidence).toMatchObject([
      { id, member: 'Nia Ek', certificate: 'Laser cutter', signature: 'good', validUntil: '2026-09-01T10:00:00.000Z' },
    ])
    expect((await trainer.client.get('/api/competence/')).body.waiting).toBe(1)
    await app.ctx.jobs.runNow('competence.digest')
    const [told] = await mailsOf(app, trainer.id)
    expect(told?.text).toContain('“Laser cutter”: new badges of other clubs: 1.')
    expect((await decide(id, { accept: true }, thief.client)).body.code).toBe('not_a_trainer')
    const { awardId } = (await decide(id, { accept: true, publicNote: 'Welcome' })).body
    expect(await nia.standing(laser)).toMatchObject({
      state: 'held',
      awardId,
      expiresAt: '2026-09-01T10:00:00.000Z',
      publicNote: 'Welcome',
    })
    expect((await nia.client.get(`/api/competence/certificates/${laser}/`)).body.evidence).toMatchObject([
      { id, accepted: true, note: 'Welcome' },
    ])
    const awards = await admin.client.get(`/api/admin/competence/awards/?member=${nia.id}`)
    expect(awards.body).toMatchObject([{ source: 'badge', awardedBy: { id: trainer.id } }])
    expect((await decide(id, { accept: false })).body.code).toBe('conflict')
    expect((await handIn(await foreign.makeBadge({ list: null }))).body.code).toBe('already_held')
    app.clock.set('2026-09-01T10:00:00.000Z')
    const later = await signInAs(app, nia.id)
    const { body } = await later.get(`/api/competence/certificates/${laser}/`)
    expect(body.standing).toMatchObject({ state: 'expired' })
  },
)

testWithApp('what does not hold is not accepted, and who is declined reads why', async (app) => {
  const { foreign, laser, nia, trainer, role, handIn, decide, admin } = await setUp(app)
  const badge = await foreign.makeBadge()
  const forged = (await handIn({ ...badge, name: 'Lasers' })).body
  expect(await decide(forged.id, { accept: true })).toMatchObject({ status: 409, body: { code: 'evidence_bad' } })
  await foreign.revoke([5])
  const revoked = (await handIn(badge)).body
  expect(await decide(revoked.id, { accept: true })).toMatchObject({ status: 409, body: { code: 'evidence_bad' } })
  expect((await decide(revoked.id, { accept: false, publicNote: 'It was taken back.' })).body).toEqual({})
  expect((await nia.client.get(`/api/competence/certificates/${laser}/`)).body.evidence).toMatchObject([
    { accepted: false, note: 'It was taken back.' },
  ])
  const [mail] = await mailsOf(app, nia.id)
  expect(mail).toMatchObject({ subject: 'Your badge was not accepted: “Laser cutter”' })
  expect(mail?.text).toContain('It was taken back.')
  const { id: mine } = (await handIn(await foreign.makeBadge({ list: null, email: 'me@example.org' }), admin.client))
    .body
  expect((await decide(mine, { accept: true }, admin.client)).body.code).toBe('own_sign_off')
  // No more than a day's sign-offs, however they are given.
  await admin.client.put(`/api/competence/trainers/${role}/`, { perDay: 1 })
  for (const [person, code] of [
    ['Bo', undefined],
    ['Cy', 'trainer_limit'],
  ] as const) {
    const email = `${person}@example.org`
    const member = await signInAsLearner(app, { first_name: person, email })
    const { id: one } = (await handIn(await foreign.makeBadge({ list: null, email }), member.client)).body
    expect((await decide(one, { accept: true })).body.code).toBe(code)
  }
  // Who trains holds it.
  await admin.client.post(`/api/competence/awards/${String((await trainer.standing(laser)).awardId)}/revoke/`, {
    reason: 'Test',
  })
  const own = await foreign.makeBadge({ list: null, email: 'tom@example.org' })
  const { id } = (await handIn(own, trainer.client)).body
  expect((await decide(id, { accept: true })).body.code).toBe('trainer_not_certified')
  expect((await decide(id, { accept: true }, admin.client)).status).toBe(200)
})

describe('a holder who writes the same badge in another way', () => {
  const vocabulary = 'https://www.w3.org/2018/credentials#'
  const renamed = (badge: object, term: string, name = `${vocabulary}${term}`) =>
    Object.fromEntries(Object.entries(badge).map(([key, value]) => [key === term ? name : key, value as unknown]))

  testWithApp('hides neither its end nor that it was revoked', async (app) => {
    const { foreign, handIn } = await setUp(app)
    const badge = await foreign.makeBadge({ validUntil: '2026-02-01T00:00:00Z' })
    await foreign.revoke([5])
    const xsd = { '@type': 'http://www.w3.org/2001/XMLSchema#dateTime', '@value': '2026-02-01T00:00:00Z' }
    const context = badge['@context']
    const written = [
      renamed(badge, 'credentialStatus'),
      renamed({ ...badge, validUntil: xsd }, 'validUntil'),
      { ...badge, '@context': [...context, { until: { '@id': `${vocabulary}validUntil` } }] },
      { ...badge, '@context': context.toReversed() },
      { ...badge, credentialSubject: { ...badge.credentialSubject, '@context': { identifier: null } } },
      renamed(badge, 'type', '@type'),
    ]
    for (const credential of written) {
      expect(await handIn(credential)).toMatchObject({ status: 400, body: { code: 'badge_unreadable' } })
    }
    const deep = `${JSON.stringify(badge).slice(0, -1)},"x":${'['.repeat(25_000)}${']'.repeat(25_000)}}`
    expect((await handIn(deep)).status).toBe(400)
  })

  testWithApp('has every list asked, in whatever order they stand', async (app) => {
    const { foreign, handIn } = await setUp(app)
    const { credentialStatus } = await foreign.makeBadge()
    if (!credentialStatus) throw new Error('It names a list')
    const other = {
      ...credentialStatus,
      id: `${foreign.origin}/list#6`,
      statusListIndex: '6',
      statusPurpose: 'suspension',
    }
    const badge = await foreign.makeBadge({ more: { credentialStatus: [credentialStatus, other] } })
    expect((await handIn(badge)).body).toMatchObject({ signature: 'good', status: 'valid' })
    await foreign.revoke([5])
    for (const entries of [
      [credentialStatus, other],
      [other, credentialStatus],
    ]) {
      const { body } = await handIn({ ...badge, credentialStatus: entries })
      expect(body).toMatchObject({ signature: 'good', status: 'revoked' })
    }
  })

  testWithApp(
    'keeps nothing of a forgery under the signature of the true one, and takes it from nobody',
    async (app) => {
      const { foreign, laser, nia, handIn, decide } = await setUp(app)
      const badge = await foreign.makeBadge({ validUntil: '2026-09-01T10:00:00Z' })
      const forged = { ...badge, validUntil: '2099-01-01T00:00:00Z', issuer: { ...badge.issuer, name: 'Famous club' } }
      const thief = await signInAsLearner(app)
      expect((await handIn(forged, thief.client)).body).toMatchObject({ signature: 'bad' })
      expect((await handIn(forged)).body).toMatchObject({ signature: 'bad' })
      const { id, signature } = (await handIn(badge)).body
      expect(signature).toBe('good')
      const { evidence } = (await nia.client.get(`/api/competence/certificates/${laser}/`)).body
      expect(evidence).toMatchObject([{ issuer: { name: 'Other club' }, validUntil: '2026-09-01T10:00:00.000Z' }])
      await decide(id, { accept: true })
      expect(await nia.standing(laser)).toMatchObject({ expiresAt: '2026-09-01T10:00:00.000Z' })
    },
  )
})
