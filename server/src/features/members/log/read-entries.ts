import type { MemberLogEntry, MemberLogSource } from '@fobhouse/contract/routes/member-logs.ts'
import { tapReasonSchema } from '@fobhouse/contract/routes/devices.ts'
import { z } from 'zod'
import type { Queries } from '../../../db/database.ts'
import { presentTrail } from '../../audit/public.ts'
import { listSessionsOfMember } from '../../interlocks/public.ts'
import { listTransactions } from '../../memberbucks/public.ts'
import { listEvents, listMessages, listTaps, listVisits, type MemberPage } from './store.ts'

type EntryOf<Source extends MemberLogSource> = Extract<MemberLogEntry, { source: Source }>
type Readers = { [Source in MemberLogSource]: (db: Queries, page: MemberPage) => Promise<EntryOf<Source>[]> }

const reasonsSchema = z.array(tapReasonSchema)
const guestsSchema = z.array(z.string())

/** Reads a page of one source and formats it for the log. */
export const readEntries: Readers = {
  async event(db, page) {
    const entries = await presentTrail(db, await listEvents(db, page))
    return entries.map(({ id, at, actor, action, deviceName, before, after }) => {
      const device = deviceName === undefined ? {} : { deviceName }
      return { source: 'event', id, date: at, actor, action, ...device, before, after }
    })
  },
  async visit(db, page) {
    const rows = await listVisits(db, page)
    return rows.map((row) => ({
      source: 'visit',
      id: row.id,
      date: row.started_at,
      end: row.ended_at,
      guests: guestsSchema.parse(JSON.parse(row.guests)).length,
    }))
  },
  async tap(db, page) {
    const rows = await listTaps(db, page)
    return rows.map((row) => ({
      source: 'tap',
      id: row.id,
      date: row.at,
      deviceId: row.device_id,
      device: row.name,
      deviceKind: row.kind,
      outcome: row.outcome,
      ...(row.reasons === null ? {} : { reasons: reasonsSchema.parse(JSON.parse(row.reasons)) }),
    }))
  },
  async session(db, { memberId, ...page }) {
    const sessions = await listSessionsOfMember(db, memberId, page)
    return sessions.map(({ start, ...session }) => ({ source: 'session', date: start, ...session }))
  },
  async money(db, { memberId, ...page }) {
    const transactions = await listTransactions(db, memberId, page)
    return transactions.map((transaction) => ({ source: 'money', ...transaction }))
  },
  async message(db, page) {
    const rows = await listMessages(db, page)
    return rows.map((row) => ({
      source: 'message',
      id: row.id,
      date: row.created_at,
      kind: row.kind,
      to: row.recipient,
      subject: row.subject,
      state: row.state,
      ...(row.error === null ? {} : { error: row.error }),
    }))
  },
}
