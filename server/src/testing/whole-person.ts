import { foldName } from '@fobhouse/contract/text.ts'
import { toText } from '../core/clock.ts'
import { writeAudit } from '../db/audit.ts'
import { recordPayment } from '../features/billing/payments/record-payment.ts'
import { postTransfer } from '../features/memberbucks/public.ts'
import { queueMessage } from '../features/outbox/public.ts'
import { createSession } from '../identity/public.ts'
import { insertLearning } from './whole-person-certificates.ts'
import { insertHistories } from './whole-person-histories.ts'
import { insertEmailChanges } from './email-changes.ts'
import type { TestApp } from './app.ts'
import { insertMember } from './factories.ts'
import { insertQuiz } from './quiz-rows.ts'
import { insertSubscription } from './subscribe.ts'

const columns = {
  email: 'Zebulon.Quist@example.org',
  first_name: 'Zébulon',
  last_name: "O'Quist",
  screen_name: 'zebbefluff',
  phone: '+46701740605',
  vehicle_registration_plate: 'QQZ 17',
  card_number: '777000123',
  note: 'owes the club a kettle named Brunhilde',
}

/** A person with rows in every table, whose texts nobody else has. */
export const wholePerson = {
  ...columns,
  formerEmail: 'zebbe@old.example',
  formerFirstName: 'Zebbe',
  formerCard: '777000999',
  guest: 'Gertrud Gäst',
  city: 'Zwolle',
}

type Part = Pick<TestApp, 'ctx'>
type Seeded = { id: number; deviceId: number }

export async function seedWholePerson(app: Pick<TestApp, 'ctx' | 'clock'>, adminId: number): Promise<Seeded> {
  const { ctx } = app
  const at = toText(app.clock.now())
  const id = await insertMember(ctx, columns)
  const other = await insertMember(ctx)
  await createSession(ctx, ctx.db, { memberId: id, address: '127.0.0.1', userAgent: undefined })
  const facts = { id, other, adminId, at }
  const deviceId = await insertThings(app, facts)
  await insertQuiz(ctx.db, id)
  await writeTrail(app, facts)
  await writeMessages(app, facts)
  await insertMeeting(app, facts)
  await insertVisits(app, facts)
  await insertSignIns(app, facts)
  await insertFees(app, facts)
  await insertLearning(ctx.db, facts)
  return { id, deviceId }
}

const fullName = `${wholePerson.first_name} ${wholePerson.last_name}`

async function writeTrail({ ctx }: Part, { id, other, adminId }: Facts): Promise<void> {
  const { email, formerEmail, first_name, formerFirstName, card_number, formerCard } = wholePerson
  const actor = { memberId: adminId, name: 'Aroha Ngata' }
  await ctx.transact(async (trx) => {
    await writeAudit(ctx, trx, {
      actor,
      action: 'member.update',
      subject: `member:${id}`,
      before: { email: formerEmail, first_name: formerFirstName, is_admin: 0, state: 'noob' },
      after: { email, first_name, is_admin: 0, state: 'active' },
    })
    await writeAudit(ctx, trx, {
      actor,
      action: 'member.card',
      subject: `member:${id}`,
      before: { card: formerCard },
      after: { card: card_number, reason: `${first_name} lost it` },
    })
    await writeAudit(ctx, trx, {
      actor: { memberId: id, name: fullName },
      action: 'member.update',
      subject: `member:${other}`,
      before: { note: '' },
      after: { note: `told by ${fullName} (${email})` },
    })
  })
}

async function writeMessages({ ctx }: Part, { id, adminId }: Facts): Promise<void> {
  const { email, first_name, last_name, formerFirstName, phone } = wholePerson
  const mail = { kind: 'mail', memberId: id, recipient: email, subject: `Hello ${first_name}` } as const
  await ctx.transact(async (trx) => {
    await queueMessage(ctx, trx, { ...mail, text: 'You are in.' })
    await queueMessage(ctx, trx, { ...mail, text: 'https://club.test/secret-link', isSecret: true })
    await queueMessage(ctx, trx, {
      kind: 'mail',
      memberId: adminId,
      about: id,
      recipient: 'admin@example.org',
      subject: `New: ${fullName}`,
      text: `${formerFirstName} ${last_name}, ${phone}, ${email.toLowerCase()}`,
      html: `<p>${first_name} O&#39;Quist</p>`,
    })
    await postTransfer(ctx, trx, {
      from: { house: 'cash' },
      to: { memberId: id },
      amount: 1250,
      kind: 'cash',
      description: `Cash from ${fullName}`,
      actor: { memberId: id, name: fullName },
    })
  })
}

async function insertMeeting({ ctx: { db } }: Part, { id, other, at }: Facts): Promise<void> {
  const meeting = await db
    .insertInto('meetings')
    .values({ date: at, type: 'general', chair: 'Aroha Ngata', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('calendar_addresses').values({ member_id: id, token_hash: 't', created_at: at }).execute()
  const attendance = { meeting_id: meeting.id, member_id: id, recorded_at: at }
  await db.insertInto('meeting_attendees').values(attendance).execute()
  const cities = { member_city: wholePerson.city, proxy_city: 'Falun' }
  await db
    .insertInto('proxies')
    .values({ ...cities, meeting_id: meeting.id, member_id: id, proxy_id: other, created_at: at })
    .execute()
}

async function insertVisits({ ctx: { db } }: Part, { id, other, at }: Facts): Promise<void> {
  const guests = (name: string) => JSON.stringify([name])
  await db
    .insertInto('site_sessions')
    .values({ member_id: id, started_at: at, guests: guests(wholePerson.guest) })
    .execute()
  await db
    .insertInto('site_sessions')
    .values({ member_id: other, started_at: at, ended_at: at, ended_by: id, guests: guests('Hans') })
    .execute()
  const issue = { title: 'Tap', description: `${fullName} saw it drip`, place: '', reported_at: at }
  const issues = [{ ...issue, member_id: id }]
  await db.insertInto('issues').values(issues).execute()
  const key = `failure:account:${foldName(wholePerson.email)}`
  await db.insertInto('failures').values({ key, at, nonce: 'a' }).execute()
}

type Facts = { id: number; other: number; adminId: number; at: string }

async function insertThings({ ctx }: Part, { id, other, at }: Facts): Promise<number> {
  const { db } = ctx
  const { card_number, formerCard } = wholePerson
  const device = await db
    .insertInto('devices')
    .values({ kind: 'door', serial: 'd1', name: 'Front door', authorised: 1, hidden: 0, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const grant = { device_id: device.id, member_id: id, granted_at: at }
  await db
    .insertInto('grants')
    .values({ ...grant, source: 'hand' })
    .execute()
  await insertHistories(db, { id, deviceId: device.id, formerCard, at })
  const tap = { device_id: device.id, at, outcome: 'granted' } as const
  await db
    .insertInto('taps')
    .values([
      { ...tap, card_number, member_id: id },
      { ...tap, card_number: formerCard, member_id: null, outcome: 'unknown_card' },
    ])
    .execute()
  const session = { device_id: device.id, started_at: at, last_news_at: at, ended_at: at, seconds: 60, cost: 0 }
  const costs = { cost_per_session: 0, cost_per_hour: 0, cost_per_kwh: 0 }
  await db
    .insertInto('interlock_sessions')
    .values([
      { ...session, ...costs, uuid: 'one', member_id: id },
      { ...session, ...costs, uuid: 'two', member_id: other, ended_by: id },
    ])
    .execute()
  return device.id
}

/** A membership that has ended, with a fee that was paid. */
async function insertFees({ ctx }: Part, { id, at }: Facts): Promise<void> {
  const subscriptionId = await insertSubscription(ctx, { member_id: id, status: 'inactive', ended_at: at })
  const card = { card_brand: 'visa', card_last4: '4242', card_expiry: '08/2027' }
  await ctx.db
    .insertInto('billing_accounts')
    .values({ member_id: id, stripe_customer_id: 'cus_whole', ...card })
    .execute()
  await ctx.db.insertInto('sign_ups').values({ member_id: id, updated_at: at }).execute()
  const topUp = { amount: 700, currency: 'AUD', idempotency_key: 'whole', status: 'failed' as const }
  const topUps = [{ ...topUp, member_id: id, created_at: at }]
  await ctx.db.insertInto('topups').values(topUps).execute()
  const payment = { identity: 'whole', booked_on: '2026-03-01', amount: 5000, imported_at: at }
  await ctx.db
    .insertInto('bank_entries')
    .values({ ...payment, payer: 'PAYER', text: 'Fee', state: 'booked', member_id: id, booked_as: 'membership' })
    .execute()
  await ctx.transact((trx) =>
    recordPayment(ctx, trx, {
      memberId: id,
      subscriptionId,
      amount: 5000,
      currency: 'AUD',
      source: 'bank',
      description: 'Full member, monthly',
      paidAt: at,
      period: null,
      actor: { memberId: null, name: 'fobhouse' },
    }),
  )
}

async function insertProgram({ ctx }: Part, { id, at }: Pick<Facts, 'id' | 'at'>): Promise<void> {
  const { db } = ctx
  const times = { created_at: at, expires_at: '2026-12-31T00:00:00.000Z' }
  const program = { client_id: 'wiki', secret_hash: null, name: 'Wiki', name_key: 'wiki', redirect_uris: '[]' }
  await db
    .insertInto('oidc_clients')
    .values({ ...program, logout_uris: '[]', scopes: '["openid"]', active_only: 1, created_at: at, created_by: id })
    .execute()
  const grant = { key: 'g', kind: 'Grant', uid: null, grant_id: null, consumed_at: null, payload: '{}' }
  await db
    .insertInto('oidc_payloads')
    .values({ ...times, ...grant, member_id: id, client_id: 'wiki' })
    .execute()
}

async function insertFactors({ ctx }: Part, { id, at }: Pick<Facts, 'id' | 'at'>): Promise<void> {
  const { db } = ctx
  const passkey = { name: 'Phone', credential_id: 'i', public_key: 'p', counter: 0, transports: '[]' }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, member_id: id, created_at: at, last_used_at: null })
    .execute()
  await db
    .insertInto('authenticator_apps')
    .values({
      member_id: id,
      sealed_key: ctx.secrets.seal({ column: 'authenticator_apps.sealed_key', row: id }, 's'),
      confirmed_at: at,
      last_counter: 1,
      last_used_at: null,
    })
    .execute()
  await db.insertInto('recovery_codes').values({ code_hash: 'r', member_id: id, used_at: null }).execute()
  const times = { created_at: at, expires_at: '2026-12-31T00:00:00.000Z' }
  const step = { purpose: 'register' as const, session_hash: 'h', challenge: 'q' }
  await db
    .insertInto('sign_in_steps')
    .values({ ...times, ...step, token_hash: 't', member_id: id })
    .execute()
}

async function insertPhone({ ctx }: Part, { id, at }: Pick<Facts, 'id' | 'at'>): Promise<void> {
  const times = { started_at: at, created_at: at, expires_at: '2026-12-31T00:00:00.000Z', spent_at: null }
  await ctx.db
    .insertInto('bearer_tokens')
    .values({ ...times, token_hash: 'a', family: 'b', kind: 'refresh', member_id: id, system: 'android' })
    .execute()
}

async function insertSignIns({ ctx }: Part, { id, at }: Facts): Promise<void> {
  const { db } = ctx
  const times = { created_at: at, expires_at: '2026-12-31T00:00:00.000Z' }
  await insertPhone({ ctx }, { id, at })
  await db
    .insertInto('one_time_tokens')
    .values({
      ...times,
      token_hash: 'c',
      purpose: 'verify_email',
      member_id: id,
      email: wholePerson.email,
      used_at: null,
    })
    .execute()
  await insertEmailChanges(ctx, { memberId: id, email: wholePerson.email, at })
  await insertProgram({ ctx }, { id, at })
  await insertFactors({ ctx }, { id, at })
  const key = { name: 'Doorbell', name_key: 'doorbell', key_hash: 'k', start: 'fob_1', scopes: '[]' }
  await db
    .insertInto('api_keys')
    .values({ ...key, created_at: at, created_by: id })
    .execute()
  const file = await db
    .insertInto('files')
    .values({ content: Buffer.from('RIFF'), media_type: 'audio/wav', size: 4, link_key: 'l', created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('themes').values({ member_id: id, file_id: file.id, milliseconds: 900 }).execute()
  const device = await db.selectFrom('devices').select('id').executeTakeFirstOrThrow()
  const transfer = await db.selectFrom('transfers').select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('vending_payments')
    .values({ device_id: device.id, member_id: id, at, kind: 'debit', product_id: null, transfer_id: transfer.id })
    .execute()
}
