import fc from 'fast-check'
import { expect } from 'vitest'
import { toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import type { TestClient } from '../../../testing/client.ts'
import { confirmAnew, insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'
import { postTransfer } from '../../memberbucks/public.ts'
import { loadPermissions } from '../load-permissions.ts'
import { explainAccess } from './explain-access.ts'

const actor = { memberId: null, name: 'fobhouse' } as const
const member = fc.nat({ max: 1 })
const device = fc.nat({ max: 2 })
const flag = fc.constantFrom('lockedOut', 'reader24Bit', 'defaultAccess', 'exemptFromSiteSignIn')

/** Cards that no other world has; two of them look alike to a reader of 24 bits. */
const cardsOf = (world: number) => [10 * world + 5, 10 * world + 7, 2 ** 24 + 10 * world + 5, null]

const changeArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('state'), member, verb: fc.constantFrom('active', 'inactive') }),
  fc.record({ kind: fc.constant('card'), member, card: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('grant'), member, device, verb: fc.constantFrom('authorise', 'revoke') }),
  fc.record({ kind: fc.constant('flag'), device, flag, value: fc.boolean() }),
  fc.record({ kind: fc.constant('standing'), device, verb: fc.constantFrom('authorise', 'deauthorise') }),
  fc.record({ kind: fc.constant('money'), member, amount: fc.integer({ min: -900, max: 900 }) }),
  fc.record({ kind: fc.constant('visit'), member, verb: fc.constantFrom('signin', 'signout') }),
  fc.record({ kind: fc.constant('siteSignIn'), value: fc.boolean() }),
  fc.record({ kind: fc.constant('minimum'), amount: fc.constantFrom(0, 500, 800) }),
)
type Change = typeof changeArbitrary extends fc.Arbitrary<infer Value> ? Value : never
type World = {
  app: TestApp
  admin: TestClient
  cards: (string | null | undefined)[]
  members: number[]
  devices: { id: number; kind: 'doors' | 'interlocks' }[]
}

let worlds = 0

/** Two active members with cards, two doors and a tool. */
async function makeWorld(app: TestApp, admin: TestClient): Promise<World> {
  worlds += 1
  const cards = cardsOf(worlds).map((card) => (card === null ? null : String(card)))
  const members: number[] = []
  for (const card_number of cards.slice(0, 2)) members.push(await insertMember(app.ctx, { card_number }))
  const devices: World['devices'] = []
  for (const kind of ['door', 'door', 'interlock'] as const) {
    const serial = `board-${worlds}-${devices.length}`
    const { body } = await admin.post('/api/admin/devices/', { kind, serial, name: serial })
    devices.push({ id: body.id, kind: `${kind}s` })
  }
  return { app, admin, cards, members, devices }
}

/** Makes a change as the page does; what the rules refuse changes nothing. */
async function make({ app, admin, cards, members, devices }: World, change: Change): Promise<void> {
  const memberId = 'member' in change ? (members[change.member] ?? 0) : 0
  const board = 'device' in change ? devices[change.device] : undefined
  switch (change.kind) {
    case 'state':
      return void (await admin.post(`/api/admin/members/${memberId}/state/${change.verb}/`))
    case 'card':
      return void (await admin.put(`/api/admin/members/${memberId}/profile/`, { rfid: cards[change.card] }))
    case 'grant':
      return void (await admin.put(`/api/access/${board?.kind}/${board?.id}/${change.verb}/${memberId}/`))
    case 'flag':
      return void (await admin.put(`/api/admin/${board?.kind}/${board?.id}/`, { [change.flag]: change.value }))
    case 'standing':
      return void (await admin.post(`/api/admin/devices/${board?.id}/${change.verb}/`))
    case 'visit': {
      const client = await signInAs(app, memberId)
      const path = `/api/sitesessions/${change.verb}/`
      return void (await (change.verb === 'signin' ? client.post(path) : client.put(path)))
    }
    case 'siteSignIn':
      return void (await admin.put('/api/admin/settings/', { 'features.enableSiteSignIn': change.value }))
    case 'minimum':
      return void (await admin.put('/api/admin/settings/', { 'access.interlockMinimumBalance': change.amount }))
    case 'money':
      return moveMoney(app, memberId, change.amount)
  }
}

async function moveMoney({ ctx }: TestApp, memberId: number, amount: number): Promise<void> {
  if (amount === 0) return
  const [from, to] =
    amount > 0 ? [{ house: 'cash' } as const, { memberId }] : [{ memberId }, { house: 'cash' } as const]
  const transfer = { from, to, amount: Math.abs(amount), kind: 'cash', description: '', actor } as const
  try {
    await ctx.transact((trx) => postTransfer(ctx, trx, transfer))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'insufficient_funds')) throw error
  }
}

/** What members and administrators are told at this moment; a device that is not in use opens for nobody. */
async function decideNow({ app, members, devices }: World) {
  const decisions = []
  for (const memberId of members) {
    const { doors, interlocks } = await loadPermissions(app.ctx, { memberId, withHidden: true })
    const permissions = new Map([...doors, ...interlocks].map((permission) => [permission.id, permission]))
    for (const { id } of devices) {
      const permission = permissions.get(id)
      const decision = permission && { access: permission.access, reasons: permission.reasons }
      decisions.push({ memberId, deviceId: id, decision: decision ?? { access: false } })
    }
  }
  return decisions
}

/** Default access given and taken back, beside a grant by hand. */
const defaultAccess: [Change, number][] = [
  [{ kind: 'grant', member: 0, device: 0, verb: 'authorise' }, 1000],
  [{ kind: 'flag', device: 0, flag: 'defaultAccess', value: true }, 1000],
  [{ kind: 'flag', device: 0, flag: 'defaultAccess', value: false }, 1000],
  [{ kind: 'grant', member: 0, device: 0, verb: 'revoke' }, 1000],
  [{ kind: 'grant', member: 0, device: 0, verb: 'authorise' }, 1000],
]

type Decided = Awaited<ReturnType<typeof decideNow>>[number] & { at: string | undefined }

async function expectDecision({ ctx }: TestApp, { memberId, deviceId, decision, at }: Decided): Promise<void> {
  const { access, reasons } = await explainAccess(ctx, { member: memberId, card: undefined, device: deviceId, at })
  expect({ at, access, reasons }).toMatchObject({ at, ...decision })
}

/** Checking in, out and in again at a door that asks for it, until it no longer does. */
const siteSignIn: [Change, number][] = [
  [{ kind: 'grant', member: 0, device: 0, verb: 'authorise' }, 1000],
  [{ kind: 'siteSignIn', value: true }, 1000],
  [{ kind: 'visit', member: 0, verb: 'signin' }, 1000],
  [{ kind: 'visit', member: 0, verb: 'signout' }, 1000],
  [{ kind: 'flag', device: 0, flag: 'exemptFromSiteSignIn', value: true }, 1000],
  [{ kind: 'siteSignIn', value: false }, 1000],
]

testWithApp('explains every past moment as it was decided at that moment', async (app) => {
  const admin = await signInAsAdmin(app)
  const steps = fc.array(fc.tuple(changeArbitrary, fc.integer({ min: 1, max: 600_000 })), {
    minLength: 6,
    maxLength: 12,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const world = await makeWorld(app, admin)
      const past: { at: string; decisions: Awaited<ReturnType<typeof decideNow>> }[] = []
      for (const [change, milliseconds] of sequence) {
        await confirmAnew(app)
        await make(world, change)
        past.push({ at: toText(app.clock.now()), decisions: await decideNow(world) })
        app.clock.advance(`PT${milliseconds / 1000}S`)
      }
      for (const { at, decisions } of past) {
        await Promise.all(decisions.map((decided) => expectDecision(app, { ...decided, at })))
      }
      for (const decided of past.at(-1)?.decisions ?? []) await expectDecision(app, { ...decided, at: undefined })
    }),
    { numRuns: 4, examples: [[defaultAccess], [siteSignIn]] },
  )
})
