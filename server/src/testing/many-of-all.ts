import type { Context } from '../context.ts'
import { paymentReferenceOf } from '../features/billing/reference-rules.ts'
import { insertCertificate, insertCompetence, insertRequirement } from './many-certificates.ts'
import { insertEquipment, insertItem } from './many-equipment.ts'
import { insertFeed, insertHours, insertWaiting } from './many-others.ts'
import { insertMember } from './factories.ts'
import { insertQuestion, insertQuiz, type QuizRows } from './quiz-rows.ts'
import { testSecrets } from './secrets.ts'

/** Things that all lists are about, so that each list can have many rows. */
export type Anchors = {
  admin: number
  door: number
  tool: number
  machine: number
  meeting: number
  tier: number
  plan: number
  certificate: number
  quiz: QuizRows
  item: number
}
type Base = Pick<Context, 'db' | 'clock'>

const at = '2026-03-01T08:00:00.000Z'
const moment = (index: number) => `2026-03-01T09:${String(index % 60).padStart(2, '0')}:00.000Z`
const refused = JSON.stringify([{ code: 'not_granted' }])

export async function insertAnchors({ db }: Pick<Context, 'db'>, admin: number): Promise<Anchors> {
  const insert = async (kind: 'door' | 'interlock' | 'memberbucks') => {
    const row = { kind, serial: `first-${kind}`, name: `First ${kind}`, authorised: 1, created_at: at } as const
    return (await db.insertInto('devices').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  await db.insertInto('accounts').values({ member_id: admin, balance: 0 }).execute()
  await db.insertInto('accounts').values({ house: 'vending', balance: 0 }).execute()
  const plan = await insertPlan({ db }, 0)
  const meeting = await db
    .insertInto('meetings')
    .values({ date: '2027-02-01T08:00:00.000Z', type: 'agm', chair: 'Aroha', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    admin,
    meeting: meeting.id,
    ...plan,
    certificate: await insertCertificate({ db }, 'First certificate'),
    quiz: await insertQuiz(db, admin),
    door: await insert('door'),
    tool: await insert('interlock'),
    machine: await insert('memberbucks'),
    item: await insertItem(db, 'First item'),
  }
}

/** Adds one more of everything that lists show. */
export async function insertOneOfAll(ctx: Base, anchors: Anchors, index: number): Promise<void> {
  const member = await insertMember(ctx, { card_number: String(5000 + index), last_seen_at: moment(index) })
  await insertThings(ctx, anchors.admin, index)
  await insertWaiting(ctx, anchors.admin, index)
  await insertHours(ctx, index)
  await insertFeed(ctx.db, anchors.admin, `Thing ${index}`)
  await insertSignIns(ctx, anchors.admin, index)
  await insertDevices(ctx, { anchors, member, index })
  await insertUse(ctx, { anchors, member, index })
  await insertMembership(ctx, { anchors, member, index })
  await insertMeeting(ctx, { anchors, member, index })
  await insertCompetence(ctx, { certificate: anchors.certificate, member, index })
  await insertQuestion(ctx.db, anchors.quiz, index)
}

async function insertThings({ db }: Base, admin: number, index: number): Promise<void> {
  const name = `Thing ${index}`
  await db.insertInto('backups').values({ asked_at: at, state: 'done', started_at: at, file: name }).execute()
  const key = { name, name_key: name, key_hash: name, start: 'abcd', scopes: '[]', created_at: at, created_by: admin }
  await db.insertInto('api_keys').values(key).execute()
  const webhook = {
    url: 'https://example.org/',
    events: '["tap"]',
    secret: testSecrets.seal({ column: 'webhooks.secret', row: 0 }, 'whsec_'),
    created_at: at,
    created_by: admin,
  }
  await db.insertInto('webhooks').values(webhook).execute()
  const passkey = { name, credential_id: name, public_key: '', counter: 0, transports: '[]', created_at: at }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, member_id: admin, last_used_at: null })
    .execute()
  const program = { client_id: name, secret_hash: null, name, name_key: name, redirect_uris: '[]', logout_uris: '[]' }
  await db
    .insertInto('oidc_clients')
    .values({ ...program, scopes: '["openid"]', active_only: 1, created_at: at, created_by: admin })
    .execute()
  const entry = { actor_id: admin, actor: 'Aroha', action: 'member.update', subject: `member:${admin}` }
  await db
    .insertInto('audit')
    .values({ ...entry, at: moment(index), before: '{}', after: '{}' })
    .execute()
  const kiosk = { kiosk_id: name, name, ip_address: '127.0.0.1', secret_hash: null, last_seen_at: null, created_at: at }
  await db.insertInto('kiosks').values(kiosk).execute()
  const issue = { member_id: admin, title: name, description: name, place: '', reported_at: moment(index) }
  await db.insertInto('issues').values(issue).execute()
  const mail = { member_id: admin, recipient: 'a@example.org', subject: name, text: null, html: null }
  await db
    .insertInto('outbox')
    .values({ ...mail, kind: 'mail', is_secret: 0, state: 'sent', attempts: 1, created_at: moment(index) })
    .execute()
  await db.insertInto('products').values({ name, description: '', external_id: index, created_at: at }).execute()
}

/** One more browser and phone of the administrator, and a program that they admitted. */
async function insertSignIns({ db }: Base, admin: number, index: number): Promise<void> {
  const name = `Thing ${index}`
  const times = { member_id: admin, created_at: at, expires_at: '2027-03-01T08:00:00.000Z', system: null }
  const session = { kind: 'browser', address: '127.0.0.1', confirmed_at: null, browser: null, used_at: at } as const
  await db
    .insertInto('sessions')
    .values({ ...times, ...session, token_hash: name })
    .execute()
  const token = { kind: 'refresh', family: name, spent_at: null, started_at: at } as const
  await db
    .insertInto('bearer_tokens')
    .values({ ...times, ...token, token_hash: name })
    .execute()
  const { system: _none, ...lasting } = times
  const grant = { kind: 'Grant', client_id: name, payload: '{"openid":{"scope":"openid"}}' }
  await db
    .insertInto('oidc_payloads')
    .values({ ...lasting, ...grant, key: name, uid: null, grant_id: null, consumed_at: null })
    .execute()
}

type One = { anchors: Anchors; member: number; index: number }

/** Another meeting, for which the administrator gives a proxy, and one more proxy held at the first. */
async function insertMeeting({ db }: Base, { anchors, member }: One): Promise<void> {
  const meeting = { date: '2026-03-12T08:30:00.000Z', type: 'general', chair: 'Aroha', created_at: at } as const
  const { id } = await db.insertInto('meetings').values(meeting).returning('id').executeTakeFirstOrThrow()
  const attended = [anchors.meeting, id].map((meeting_id) => ({ meeting_id, member_id: member, recorded_at: at }))
  await db.insertInto('meeting_attendees').values(attended).execute()
  const cities = { member_city: 'Falun', proxy_city: 'Mora', created_at: at }
  await db
    .insertInto('proxies')
    .values([
      { ...cities, meeting_id: anchors.meeting, member_id: member, proxy_id: anchors.admin },
      { ...cities, meeting_id: id, member_id: anchors.admin, proxy_id: member },
    ])
    .execute()
}

async function insertDevices({ db }: Base, { anchors, member, index }: One): Promise<void> {
  for (const kind of ['door', 'interlock', 'memberbucks'] as const) {
    const device = { kind, name: `${kind} ${index}`, created_at: at }
    await db
      .insertInto('devices')
      .values({ ...device, serial: `pending-${index}`, authorised: 0 })
      .execute()
    const inserted = db.insertInto('devices').values({ ...device, serial: `in-use-${index}`, authorised: 1, hidden: 0 })
    const { id } = await inserted.returning('id').executeTakeFirstOrThrow()
    await db
      .insertInto('grants')
      .values({ device_id: id, member_id: anchors.admin, source: 'hand', granted_at: at })
      .execute()
    const tap = { card_number: '1', member_id: anchors.admin, at: moment(index) }
    await db
      .insertInto('taps')
      .values({ ...tap, device_id: id, outcome: 'granted' })
      .execute()
    if (kind !== 'memberbucks')
      await insertRequirement(db, { device: id, certificate: anchors.certificate, until: null })
    // Its board has yet to take the club's key.
    if (kind === 'door') await db.insertInto('boards').values({ device_id: id, proven_at: at, key_id: null }).execute()
    if (kind !== 'interlock') continue
    await insertEquipment(db, { tool: id, member, admin: anchors.admin, item: anchors.item, index })
    await db
      .insertInto('interlock_sessions')
      .values(sessionOf({ device: id, member: anchors.admin, index, uuid: `running-${index}` }))
      .execute()
  }
  await insertRequirement(db, { device: anchors.door, certificate: anchors.certificate, until: moment(index) })
  await db
    .insertInto('grants')
    .values({ device_id: anchors.door, member_id: member, source: 'hand', granted_at: at })
    .execute()
}

function sessionOf({ device, member, index, uuid }: { device: number; member: number; index: number; uuid: string }) {
  const prices = { cost_per_session: 0, cost_per_hour: 0, cost_per_kwh: 0 }
  return {
    device_id: device,
    member_id: member,
    uuid,
    started_at: moment(index),
    last_news_at: moment(index),
    ...prices,
  }
}

async function insertUse({ db }: Base, { anchors, member, index }: One): Promise<void> {
  const tap = { card_number: String(5000 + index), member_id: member, at: moment(index) }
  for (const device_id of [anchors.door, anchors.tool, anchors.machine]) {
    const taps = [
      { ...tap, device_id, outcome: 'granted' as const, reasons: null },
      { ...tap, device_id, outcome: 'denied' as const, reasons: refused },
    ]
    await db.insertInto('taps').values(taps).execute()
  }
  const told = { device_id: anchors.door, boot_id: 'boot', seq: index + 1, at: moment(index), type: 'opened' } as const
  await db
    .insertInto('door_events')
    .values({ ...told, time_uncertain: 0 })
    .execute()
  const session = sessionOf({ device: anchors.tool, member, index, uuid: `ended-${index}` })
  const end = {
    ended_at: moment(index),
    end_reason: 'switched_off',
    ended_by: anchors.admin,
    seconds: 0,
    cost: 0,
  } as const
  await db
    .insertInto('interlock_sessions')
    .values({ ...session, ...end })
    .execute()
  await db
    .insertInto('site_sessions')
    .values({ member_id: member, started_at: '2026-03-12T07:00:00.000Z', guests: '["Guest"]' })
    .execute()
  await insertPurchase({ db }, { anchors, member, index })
}

async function insertPurchase({ db }: Pick<Base, 'db'>, { anchors, member, index }: One): Promise<void> {
  const accounts = await db.selectFrom('accounts').select(['id', 'member_id']).orderBy('id').execute()
  const own = accounts.find((account) => account.member_id === anchors.admin)
  const house = accounts.find((account) => account.member_id === null)
  const transfer = { at: moment(index), kind: 'card', description: 'Cola', actor: 'Aroha' } as const
  const inserted = db
    .insertInto('transfers')
    .values({ ...transfer, from_account_id: own?.id ?? 0, to_account_id: house?.id ?? 0, amount: 1 })
  const { id } = await inserted.returning('id').executeTakeFirstOrThrow()
  const fee = { amount: 1, currency: 'AUD', source: 'cash', description: 'Full member' } as const
  await db
    .insertInto('payments')
    .values({ ...fee, member_id: anchors.admin, transfer_id: id, paid_at: moment(index), returned: 0 })
    .execute()
  const difference = {
    kind: 'invoice_not_booked',
    stripe_id: `in_${index}`,
    since: moment(index),
    can_mend: 1,
  } as const
  await db
    .insertInto('reconciliation_differences')
    .values({ ...difference, member_id: member })
    .execute()
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('external_id', '=', index)
    .executeTakeFirstOrThrow()
  const payment = { device_id: anchors.machine, member_id: member, at: moment(index), kind: 'debit' } as const
  await db
    .insertInto('vending_payments')
    .values({ ...payment, product_id: product.id, transfer_id: id })
    .execute()
}

async function insertPlan({ db }: Pick<Base, 'db'>, index: number): Promise<{ tier: number; plan: number }> {
  const tier = { name: `Tier ${index}`, description: '', featured: 0, visible: 1, created_at: at }
  const { id } = await db.insertInto('membership_tiers').values(tier).returning('id').executeTakeFirstOrThrow()
  const price = { cost: 5000, currency: 'AUD', interval: 'month', interval_amount: 1 } as const
  const plan = db
    .insertInto('membership_plans')
    .values({ tier_id: id, name: 'Monthly', ...price, visible: 1, created_at: at })
  return { tier: id, plan: (await plan.returning('id').executeTakeFirstOrThrow()).id }
}

/** One more plan, one more in the same tier, and a subscriber at another price. */
async function insertMembership({ db }: Base, { anchors, member, index }: One): Promise<void> {
  await insertPlan({ db }, index)
  const price = { cost: 5000 + index, currency: 'AUD', interval: 'month', interval_amount: 1 } as const
  await db
    .insertInto('membership_plans')
    .values({ tier_id: anchors.tier, name: `Plan ${index}`, ...price, visible: 1, created_at: at })
    .execute()
  const subscription = { member_id: member, plan_id: anchors.plan, source: 'manual', status: 'active' } as const
  await db
    .insertInto('subscriptions')
    .values({ ...subscription, ...price, started_at: at, billing_cycle_anchor: at })
    .execute()
  await db
    .insertInto('billing_accounts')
    .values({ member_id: member, card_last4: '4242', card_expiry: '12/2030' })
    .execute()
  const payment = { booked_on: '2026-03-01', amount: price.cost, payer: 'Payer', imported_at: at }
  await db
    .insertInto('bank_entries')
    .values({ ...payment, identity: String(index), text: paymentReferenceOf(member) })
    .execute()
}
