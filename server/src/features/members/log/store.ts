import type { MemberLogCounts } from '@fobhouse/contract/routes/member-logs.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { isOlder, type NewestPage } from '../../../db/newest-first.ts'
import type { Tables } from '../../../db/tables.ts'

/** One page of one source, newest first. Each source has an index that begins with member and time. */
export type MemberPage = NewestPage & { memberId: number }

const start = { at: '', id: 0 }

/** Left out: the transfer it caused shows the same, and who recorded it. */
const moneyAction = 'memberbucks.record'

export async function listEvents(db: Queries, { memberId, limit, after }: MemberPage) {
  return db
    .selectFrom('audit')
    .selectAll()
    .where('subject', '=', `member:${memberId}`)
    .where('action', '<>', moneyAction)
    .$if(after !== undefined, (query) => query.where(isOlder({ at: 'at', id: 'id' }, after ?? start)))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function listVisits(db: Queries, { memberId, limit, after }: MemberPage) {
  return db
    .selectFrom('site_sessions')
    .select(['id', 'started_at', 'ended_at', 'guests'])
    .where('member_id', '=', memberId)
    .$if(after !== undefined, (query) => query.where(isOlder({ at: 'started_at', id: 'id' }, after ?? start)))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** All taps at doors, elsewhere only refused ones: a granted tap shows up as a session or a sale. */
function isDoorOrRefused({ eb, or }: ExpressionBuilder<Tables, 'taps' | 'devices'>) {
  return or([eb('devices.kind', '=', 'door'), eb('taps.outcome', '<>', 'granted')])
}

export async function listTaps(db: Queries, { memberId, limit, after }: MemberPage) {
  return db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .select(['taps.id', 'taps.at', 'taps.outcome', 'taps.reasons', 'taps.device_id'])
    .select(['devices.name', 'devices.kind'])
    .where('taps.member_id', '=', memberId)
    .where(isDoorOrRefused)
    .$if(after !== undefined, (query) => query.where(isOlder({ at: 'taps.at', id: 'taps.id' }, after ?? start)))
    .orderBy('taps.at', 'desc')
    .orderBy('taps.id', 'desc')
    .limit(limit)
    .execute()
}

export async function listMessages(db: Queries, { memberId, limit, after }: MemberPage) {
  return db
    .selectFrom('outbox')
    .select(['id', 'created_at', 'kind', 'recipient', 'subject', 'state', 'error'])
    .where('member_id', '=', memberId)
    .$if(after !== undefined, (query) => query.where(isOlder({ at: 'created_at', id: 'id' }, after ?? start)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts the entries of each kind, in one query. */
export async function countEntries(db: Queries, memberId: number): Promise<MemberLogCounts> {
  const account = db.selectFrom('accounts').select('id').where('member_id', '=', memberId)
  const counted = await db
    .selectNoFrom((eb) => {
      const count = eb.fn.countAll<number>().as('count')
      return [
        eb
          .selectFrom('audit')
          .select(count)
          .where('subject', '=', `member:${memberId}`)
          .where('action', '<>', moneyAction)
          .as('deeds'),
        eb.selectFrom('site_sessions').select(count).where('member_id', '=', memberId).as('visits'),
        eb
          .selectFrom('taps')
          .innerJoin('devices', 'devices.id', 'taps.device_id')
          .select(count)
          .where('taps.member_id', '=', memberId)
          .where(isDoorOrRefused)
          .as('doors'),
        eb.selectFrom('interlock_sessions').select(count).where('member_id', '=', memberId).as('interlocks'),
        eb.selectFrom('transfers').select(count).where('to_account_id', '=', account).as('into'),
        eb.selectFrom('transfers').select(count).where('from_account_id', '=', account).as('out'),
        eb.selectFrom('outbox').select(count).where('member_id', '=', memberId).as('messages'),
      ]
    })
    .executeTakeFirstOrThrow()
  const numberOf = (name: keyof typeof counted) => counted[name] ?? 0
  const parts = {
    events: numberOf('deeds') + numberOf('visits'),
    doors: numberOf('doors'),
    interlocks: numberOf('interlocks'),
    money: numberOf('into') + numberOf('out'),
    messages: numberOf('messages'),
  }
  return { all: Object.values(parts).reduce((sum, part) => sum + part, 0), ...parts }
}
