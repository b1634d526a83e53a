import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TestApp, testWithApp, withTestApp } from '../../../testing/app.ts'
import { type Board, connectAuthorised } from '../../../testing/board.ts'
import type { TestClient } from '../../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { setSettings } from '../../../testing/settings.ts'
import { hashCardList } from '../lists/card-list.ts'
import { loadPermissions } from '../load-permissions.ts'
import { readCard } from '../card-rules.ts'
import { readListDigests } from '../lists/send-card-lists.ts'

async function createDoor(admin: TestClient, serial: string): Promise<{ id: number; key: string; serial: string }> {
  const { body } = await admin.post('/api/admin/devices/', { kind: 'door', serial, name: serial })
  return { ...body, serial }
}

async function expectTags(board: Board, tags: string[], change: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  await change()
  const frame = JSON.parse(await board.next())
  expect([frame.command, frame.tags]).toEqual(['sync', tags])
  expect(performance.now() - began).toBeLessThan(1000)
}

testWithApp('a card is on the list of a door while its member is checked in, within a second', async (app) => {
  const admin = await signInAsAdmin(app)
  const door = await createDoor(admin, 'front')
  const { board } = await connectAuthorised(await app.listen(), door)
  const id = await insertMember(app.ctx, { card_number: '1001' })
  const member = await signInAs(app, id)
  const settings = (change: object) => admin.put('/api/admin/settings/', change)
  const checkIn = () => member.post('/api/sitesessions/signin/', { guests: [] })
  await expectTags(board, ['1001'], () => admin.put(`/api/access/doors/${door.id}/authorise/${id}/`))
  await expectTags(board, [], () => settings({ 'features.enableSiteSignIn': true }))
  const [refused] = (await member.get('/api/access/permissions/')).body.doors
  expect(refused).toMatchObject({ access: false, reasons: [{ code: 'not_signed_in' }] })
  await expectTags(board, ['1001'], checkIn)
  expect((await member.get('/api/access/permissions/')).body.doors).toMatchObject([{ access: true, reasons: [] }])
  await expectTags(board, [], () => member.put('/api/sitesessions/signout/'))
  await expectTags(board, ['1001'], () => admin.put(`/api/admin/doors/${door.id}/`, { exemptFromSiteSignIn: true }))
  await expectTags(board, [], () => admin.put(`/api/admin/doors/${door.id}/`, { exemptFromSiteSignIn: false }))
  await expectTags(board, ['1001'], checkIn)
  app.clock.advance('PT16H')
  await expectTags(board, [], () => app.ctx.jobs.runNow('siteSessions.timeout'))
  const { id: visit } = (await checkIn()).body
  expect(JSON.parse(await board.next()).tags).toEqual(['1001'])
  await expectTags(board, [], () => admin.put(`/api/admin/sitesessions/${visit}/end/`))
  await checkIn()
  expect(JSON.parse(await board.next()).tags).toEqual(['1001'])
  app.clock.advance('PT8H')
  await expectTags(board, [], () => settings({ 'access.siteSessionHours': 8 }))
  await expectTags(board, ['1001'], () => settings({ 'features.enableSiteSignIn': false }))
})

testWithApp('who is no longer a member stays checked in and opens nothing', async (app) => {
  await setSettings(app.ctx, { 'features.enableSiteSignIn': true })
  const admin = await signInAsAdmin(app)
  const door = await createDoor(admin, 'front')
  const id = await insertMember(app.ctx, { card_number: '1001' })
  const member = await signInAs(app, id)
  await admin.put(`/api/access/doors/${door.id}/authorise/${id}/`)
  await member.post('/api/sitesessions/signin/', { guests: [] })
  await admin.post(`/api/admin/members/${id}/state/inactive/`)
  const again = await signInAs(app, id)
  expect((await again.get('/api/sitesessions/check/')).body).toMatchObject({ guests: [] })
  const { doors } = (await again.get('/api/access/permissions/')).body
  expect(doors).toMatchObject([{ access: false, reasons: [{ code: 'member_not_active' }] }])
})

type Club = { app: TestApp; admin: TestClient; doors: number[]; members: { id: number }[] }

async function setUpClub(app: TestApp): Promise<Club> {
  await setSettings(app.ctx, { 'access.siteSessionHours': 2 })
  const admin = await signInAsAdmin(app)
  const doors = [await createDoor(admin, 'front'), await createDoor(admin, 'lab'), await createDoor(admin, 'old')]
  await admin.put(`/api/admin/doors/${doors[2]?.id}/`, { reader24Bit: true })
  const members = []
  for (let index = 0; index < 3; index += 1) {
    const id = await insertMember(app.ctx, { card_number: String(10 + index) })
    for (const door of doors) await admin.put(`/api/access/doors/${door.id}/authorise/${id}/`)
    members.push({ id })
  }
  return { app, admin, doors: doors.map((door) => door.id), members }
}

// Each member's own cards; a reader of 24 bits confuses the second ones.
const cards = [0, 1, 2].map((index) => [String(10 + index), String(5 + index * 2 ** 24)])

const members = fc.nat({ max: 2 })
const doors = fc.nat({ max: 2 })
const often = fc.nat({ max: 4 }).map((number) => number > 0)
const seldom = often.map((isOn) => !isOn)
// Mostly people who may enter: otherwise site sign-in would hardly matter.
const ownChange = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('site' as const), member: members, isOn: fc.boolean() }),
  },
  fc.record({ kind: fc.constant('state' as const), member: members, isOn: often }),
  fc.record({ kind: fc.constant('card' as const), member: members, isOn: fc.boolean() }),
  fc.record({ kind: fc.constant('grant' as const), member: members, door: doors, isOn: often }),
  fc.record({ kind: fc.constant('exempt' as const), door: doors, isOn: seldom }),
)
const change = fc.oneof(
  { weight: 6, arbitrary: ownChange },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('feature' as const), isOn: often }) },
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

/** Makes a change; false if an inactive member's check-in was refused. */
async function make({ admin, ...club }: Club, change: Change): Promise<boolean> {
  const { isOn } = change
  const member = club.members['member' in change ? change.member : 0]
  const door = club.doors['door' in change ? change.door : 0]
  switch (change.kind) {
    case 'site': {
      // Disabling a member ended their sessions, so sign in again.
      const client = await signInAs(club.app, member?.id ?? 0)
      if (!isOn) {
        await client.put('/api/sitesessions/signout/')
        break
      }
      const { status, body } = await client.post('/api/sitesessions/signin/')
      if (status >= 400 && !isExpectedRefusal(body.code)) throw new Error(`Checking in: ${status} ${body.code}`)
      return body.code !== 'member_only'
    }
    case 'state':
      await admin.post(`/api/admin/members/${member?.id}/state/${isOn ? 'active' : 'inactive'}/`)
      break
    case 'card':
      await admin.put(`/api/admin/members/${member?.id}/profile/`, { rfid: cards[change.member]?.[Number(isOn)] })
      break
    case 'grant':
      await admin.put(`/api/access/doors/${door}/${isOn ? 'authorise' : 'revoke'}/${member?.id}/`)
      break
    case 'exempt':
      await admin.put(`/api/admin/doors/${door}/`, { exemptFromSiteSignIn: isOn })
      break
    case 'feature':
      await admin.put('/api/admin/settings/', { 'features.enableSiteSignIn': isOn })
  }
  return true
}

const isExpectedRefusal = (code: string) => code === 'member_only' || code === 'feature_off'

/** Makes all changes. Repeats the refused ones at the end, as people do when the reason is gone. */
async function makeAll(club: Club, changes: readonly Change[]): Promise<void> {
  const refused = []
  for (const each of changes) if (!(await make(club, each))) refused.push(each)
  for (const each of refused) await make(club, each)
}

async function readHashes({ app, doors }: Club): Promise<(string | undefined)[]> {
  const digests = await readListDigests(app.ctx, doors)
  return doors.map((id) => digests.get(id)?.hash)
}

/** The lists as they would be if the rules decided about every member at every door. */
async function decidedHashes({ app, doors, members }: Club): Promise<string[]> {
  const people: { card: string; doors: Set<number> }[] = []
  for (const { id } of members) {
    const opens = (await loadPermissions(app.ctx, { memberId: id, withHidden: true })).doors
    const { card_number: card } = await app.ctx.db
      .selectFrom('members')
      .select('card_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    people.push({ card: card ?? '', doors: new Set(opens.filter(({ access }) => access).map((door) => door.id)) })
  }
  return doors.map((id, index) => {
    const tags = people.filter((person) => person.doors.has(id)).map(({ card }) => readCard(card, index === 2) ?? '')
    return hashCardList(tags.toSorted((one, other) => (one < other ? -1 : 1)))
  })
}

const step = fc.oneof({ weight: 8, arbitrary: change }, { weight: 1, arbitrary: fc.constant('an hour' as const) })

// Both on one database: the test is whether memory outlives a change, and that does not depend on the database.

test('after any changes every list holds exactly the cards that the decision grants', async () => {
  await withTestApp('sqlite', async (app) => {
    const club = await setUpClub(app)
    await make(club, { kind: 'feature', isOn: true })
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      for (const each of steps) {
        if (each === 'an hour') {
          app.clock.advance('PT1H')
          await app.ctx.jobs.runNow('siteSessions.timeout')
        } else await make(club, each)
        // After each step: without an announcement, a remembered list would stay the same.
        expect(await readHashes(club)).toEqual(await decidedHashes(club))
      }
    })
    await fc.assert(property, { numRuns: 15 })
  })
})

/** The subject of a change: of two changes with the same subject the later one holds. */
function aboutOf({ isOn: _isOn, ...about }: Change): string {
  return JSON.stringify(about)
}

test('the order in which changes are made does not change a list', async () => {
  await withTestApp('sqlite', async (app) => {
    const club = await setUpClub(app)
    await make(club, { kind: 'feature', isOn: true })
    const changes = fc.uniqueArray(ownChange, { selector: aboutOf, minLength: 3, maxLength: 8 })
    const property = fc.asyncProperty(
      changes.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      async ([list, shuffled]) => {
        await makeAll(club, list)
        const first = await readHashes(club)
        for (const each of list) await make(club, { ...each, isOn: !each.isOn })
        await makeAll(club, shuffled)
        expect(await readHashes(club)).toEqual(first)
        expect(first).toEqual(await decidedHashes(club))
      },
    )
    await fc.assert(property, { numRuns: 8 })
  })
})
