import { createHash } from 'node:crypto'
import * as vc from '@digitalbazaar/vc'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { expect } from 'vitest'
import { z } from 'zod'
import { knownContexts } from '../../integrations/open-badges/contexts.ts'
import { isBitSet } from '../../integrations/open-badges/status-list.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { signInAsLearner, signInAsTrainingAdministrator } from '../../testing/competence.ts'
import { setSettings } from '../../testing/settings.ts'
import { verifyBadges } from './verify-badges.ts'

const origin = 'https://club.example'
const ownPath = '/api/competence/badges/'

/** A club with portable certificates, a certificate, and somebody who holds it. */
async function setUp(app: TestApp) {
  Object.assign(app.ctx.config, { publicUrl: origin })
  await setSettings(app.ctx, {
    'competence.badges': true,
    'general.siteName': 'Harbourside Makers',
    'general.timeZone': 'Europe/Stockholm',
  })
  const admin = await signInAsTrainingAdministrator(app)
  const laser = await admin.make('Laser cutter', { validity: { kind: 'days', days: 365 } })
  await admin.writeSteps(laser, [{ kind: 'in_person', title: 'Cut a star' }])
  const anna = await signInAsLearner(app, { email: 'Anna@example.org', first_name: 'Anna', last_name: 'Öberg' })
  const awardId = await admin.award(anna.id, laser, { awardedOn: '2026-03-01' })
  return { admin, laser, anna, awardId }
}

const madeSchema = z.object({ id: z.int(), url: z.string(), page: z.string() })

async function makeBadge({ anna, awardId }: Awaited<ReturnType<typeof setUp>>, more: object = {}) {
  const made = await anna.client.post(ownPath, { awardId, ...more })
  expect(made.status).toBe(201)
  const { id, url, page } = madeSchema.parse(made.body)
  return { id, path: url.slice(origin.length), page }
}

const documentSchema = z.looseObject({ '@context': z.array(z.string()) })

async function readDocument(app: TestApp, path: string) {
  const answer = await app.newClient().get(path)
  expect(answer.headers['content-type']).toMatch(/^application\/ld\+json/)
  return documentSchema.parse(JSON.parse(answer.bytes.toString()))
}

/** Another's implementation judges: `@digitalbazaar/vc`, which asks our own addresses for the key. */
async function verifyElsewhere(app: TestApp, credential: object) {
  const documentLoader = async (url: string) => {
    const known = knownContexts.get(url)
    if (known) return { document: known, documentUrl: url, contextUrl: null }
    if (!url.startsWith(origin)) throw new Error(`Unknown: ${url}`)
    const [path = '', fragment] = url.slice(origin.length).split('#')
    const document = await readDocument(app, path)
    const methods = z.array(z.looseObject({ id: z.string() })).parse(document['verificationMethod'] ?? [])
    const key = methods.find(({ id }) => id === url)
    // It takes a controller as it stands only if it is in the terms of DIDs.
    const shown =
      fragment === undefined
        ? { ...document, '@context': 'https://www.w3.org/ns/did/v1' }
        : { '@context': 'https://w3id.org/security/multikey/v1', ...key }
    return { document: shown, documentUrl: url, contextUrl: null }
  }
  const suite = new DataIntegrityProof({ cryptosuite })
  const checkStatus = () => ({ verified: true })
  return vc.verifyCredential({
    credential,
    suite,
    documentLoader,
    checkStatus,
    now: new Date(app.ctx.clock.milliseconds()),
  })
}

testWithApp(
  'a badge is what the standard wants, and holds in another’s implementation until a byte is changed',
  async (app) => {
    const club = await setUp(app)
    const { path, page } = await makeBadge(club)
    const badge = await readDocument(app, path)
    const { proof, ...rest } = badge
    const { credentialSubject } = z
      .looseObject({ credentialSubject: z.looseObject({ identifier: z.array(z.looseObject({})) }) })
      .parse(badge)
    const salt = String(credentialSubject.identifier[0]?.['salt'])
    expect(Buffer.from(salt, 'base64url')).toHaveLength(16)
    const statusIndex = z.object({ credentialStatus: z.object({ statusListIndex: z.string() }) }).parse(badge)
      .credentialStatus.statusListIndex
    expect(rest).toEqual({
      '@context': [
        'https://www.w3.org/ns/credentials/v2',
        'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
      ],
      id: `${origin}${path}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: 'Laser cutter',
      issuer: { id: `${origin}/api/badges/issuer/`, type: ['Profile'], name: 'Harbourside Makers', url: origin },
      validFrom: '2026-03-12T08:00:00Z',
      validUntil: '2027-03-01T23:00:00Z',
      awardedDate: '2026-02-28T23:00:00Z',
      credentialSubject: {
        type: ['AchievementSubject'],
        identifier: [
          {
            type: 'IdentityObject',
            hashed: true,
            identityHash: `sha256$${createHash('sha256').update(`Anna@example.org${salt}`).digest('hex')}`,
            identityType: 'emailAddress',
            salt,
          },
          { type: 'IdentityObject', hashed: false, identityHash: 'Anna Öberg', identityType: 'name' },
        ],
        achievement: {
          id: `${origin}/api/badges/achievements/${club.laser}/`,
          type: ['Achievement'],
          achievementType: 'Certificate',
          name: 'Laser cutter',
          description: 'Laser cutter',
          criteria: { narrative: 'Cut a star' },
          inLanguage: 'en-AU',
        },
      },
      credentialStatus: {
        id: `${origin}/api/badges/status/1/#${statusIndex}`,
        type: 'BitstringStatusListEntry',
        statusPurpose: 'revocation',
        statusListIndex: statusIndex,
        statusListCredential: `${origin}/api/badges/status/1/`,
      },
    })
    expect(proof).toMatchObject({ cryptosuite: 'eddsa-rdfc-2022', created: '2026-03-12T08:00:00Z' })
    expect(page).toBe(`${origin}${path.replace('/api/badges/', '/badge/').slice(0, -1)}`)
    expect(await verifyElsewhere(app, badge)).toMatchObject({ verified: true })
    expect(await verifyElsewhere(app, { ...badge, name: 'Laser cutters' })).toMatchObject({ verified: false })
    const status = await readDocument(app, '/api/badges/status/1/')
    expect(await verifyElsewhere(app, status)).toMatchObject({ verified: true })
    const achievement = await readDocument(app, `/api/badges/achievements/${club.laser}/`)
    expect(achievement).toMatchObject({ name: 'Laser cutter', criteria: { narrative: 'Cut a star' } })

    await app.ctx.db.updateTable('members').set({ email_verified_at: null }).where('id', '=', club.anna.id).execute()
    const unproven = await readDocument(app, (await makeBadge(club)).path)
    expect(JSON.stringify(unproven)).not.toContain('emailAddress')

    const nameless = await readDocument(app, (await makeBadge(club, { withName: false })).path)
    expect(JSON.stringify(nameless)).not.toMatch(/Anna|Öberg|"member/)
  },
)

const listSchema = z.looseObject({
  credentialStatus: z.looseObject({ statusListIndex: z.string() }),
})
const encodedSchema = z.looseObject({ credentialSubject: z.looseObject({ encodedList: z.string() }) })

async function isRevoked(app: TestApp, badge: unknown): Promise<boolean> {
  const { credentialStatus } = listSchema.parse(badge)
  const { credentialSubject } = encodedSchema.parse(await readDocument(app, '/api/badges/status/1/'))
  return isBitSet(credentialSubject.encodedList, Number(credentialStatus.statusListIndex))
}

const stateOf = async (app: TestApp, path: string) => (await app.newClient().get(`${path}state/`)).body

testWithApp('a suspension shows at once and for good; the holder makes another after a reinstatement', async (app) => {
  const club = await setUp(app)
  const { admin, awardId, anna } = club
  const { path } = await makeBadge(club)
  const badge = await readDocument(app, path)
  expect(await stateOf(app, path)).toEqual({
    state: 'valid',
    club: 'Harbourside Makers',
    certificate: 'Laser cutter',
    name: 'Anna Öberg',
    awardedAt: '2026-02-28T23:00:00.000Z',
    validUntil: '2027-03-01T23:00:00.000Z',
  })
  expect(await isRevoked(app, badge)).toBe(false)
  await admin.client.post(`/api/competence/awards/${awardId}/suspend/`, { reason: 'Careless' })
  expect(await stateOf(app, path)).toMatchObject({ state: 'revoked' })
  expect(await isRevoked(app, badge)).toBe(true)
  expect(await anna.client.post(ownPath, { awardId })).toMatchObject({ status: 409, body: { code: 'award_not_valid' } })
  app.clock.advance({ seconds: 1 })
  await admin.client.post(`/api/competence/awards/${awardId}/reinstate/`, {})
  expect(await isRevoked(app, badge)).toBe(true)
  const again = await makeBadge(club)
  expect(await stateOf(app, again.path)).toMatchObject({ state: 'valid' })
  expect(await isRevoked(app, await readDocument(app, again.path))).toBe(false)
  app.clock.advance({ hours: 366 * 24 })
  expect(await stateOf(app, again.path)).toMatchObject({ state: 'expired' })
})

testWithApp('what its holder withdraws tells no name; of an erased person nothing is left but the bit', async (app) => {
  const club = await setUp(app)
  const { anna, admin } = club
  const one = await makeBadge(club)
  const other = await makeBadge(club)
  const badges = [await readDocument(app, one.path), await readDocument(app, other.path)]
  const stranger = await signInAsLearner(app)
  expect((await stranger.client.delete(`${ownPath}${one.id}/`)).status).toBe(404)
  expect((await anna.client.delete(`${ownPath}${one.id}/`)).status).toBe(200)
  expect((await anna.client.delete(`${ownPath}${one.id}/`)).status).toBe(404)
  expect(await app.newClient().get(one.path)).toMatchObject({ status: 410, body: { code: 'badge_withdrawn' } })
  const told = await stateOf(app, one.path)
  expect(told).toMatchObject({ state: 'withdrawn' })
  expect(told).not.toHaveProperty('name')
  expect((await anna.client.get(ownPath)).body).toMatchObject([{ state: 'valid' }, { state: 'withdrawn' }])
  await admin.client.post(`/api/admin/members/${anna.id}/state/inactive/`)
  const erased = await admin.client.post(`/api/admin/members/${anna.id}/erase/`, { name: 'Anna Öberg' })
  expect(erased.status).toBe(200)
  for (const { path } of [one, other]) expect((await app.newClient().get(path)).status).toBe(404)
  expect(await Promise.all(badges.map((badge) => isRevoked(app, badge)))).toEqual([true, true])
})

testWithApp('a check of the club names a badge that another bit would revoke', async (app) => {
  const club = await setUp(app)
  await makeBadge(club)
  const verify = () => verifyBadges({ db: app.ctx.db, settings: app.ctx.settings, head: undefined })
  expect(await verify()).toMatchObject({ report: { badges: 1 }, faults: [] })
  await app.ctx.db.updateTable('badges').set({ status_bit: 200_000 }).execute()
  expect((await verify()).faults).toMatchObject([{ facts: { fault: 'wrong_badge_bit' } }])
})

testWithApp('a new key signs; badges of an older one hold until it is removed', async (app) => {
  const club = await setUp(app)
  const { admin } = club
  const keys = '/api/admin/competence/badge-keys/'
  const badge = await readDocument(app, (await makeBadge(club)).path)
  const [first] = z.array(z.object({ key: z.string() })).parse((await admin.client.get(keys)).body)
  expect(await admin.client.delete(`${keys}${first?.key}/`)).toMatchObject({ status: 409 })
  const { key } = z.object({ key: z.string() }).parse((await admin.client.post(keys, {})).body)
  expect((await admin.client.get(keys)).body).toMatchObject([
    { key, badges: 0 },
    { key: first?.key, badges: 1 },
  ])
  const { proof } = await readDocument(app, (await makeBadge(club)).path)
  expect(proof).toMatchObject({ verificationMethod: `${origin}/api/badges/issuer/#${key}` })
  expect(await verifyElsewhere(app, badge)).toMatchObject({ verified: true })
  expect((await admin.client.delete(`${keys}${first?.key}/`)).status).toBe(200)
  expect(await verifyElsewhere(app, badge)).toMatchObject({ verified: false })
})

testWithApp('while badges are off, nobody makes one, and there is no issuer', async (app) => {
  const club = await setUp(app)
  await setSettings(app.ctx, { 'competence.badges': false })
  expect(await club.anna.client.get(ownPath)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  for (const path of ['issuer/', 'status/1/', `achievements/${club.laser}/`, `${'0'.repeat(36)}/`]) {
    expect((await app.newClient().get(`/api/badges/${path}`)).status).toBe(404)
  }
  // What was made while they were on can still be checked.
  await setSettings(app.ctx, { 'competence.badges': true })
  const { path } = await makeBadge(club)
  await setSettings(app.ctx, { 'competence.badges': false })
  expect(await verifyElsewhere(app, await readDocument(app, path))).toMatchObject({ verified: true })
})
