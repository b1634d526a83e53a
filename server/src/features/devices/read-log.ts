import { type deviceRoutes, tapReasonSchema } from '@fobhouse/contract/routes/devices.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { z } from 'zod'
import { fullNameOrNull } from '../../core/full-name.ts'
import type { Queries } from '../../db/database.ts'
import { listConnectionsOf, listTapsOf, type LogKeys, type LogPageRequest } from './log-store.ts'

type LogEntry = ResponseOf<typeof deviceRoutes.log>[number]
const reasonsSchema = z.array(tapReasonSchema)
type Row = { keys: LogKeys; entry: LogEntry }

/** One page of a device's taps and connections together, newest first; `last` is set when more follow. */
export async function readLog(
  db: Queries,
  request: LogPageRequest,
): Promise<{ entries: LogEntry[]; last: LogKeys | undefined }> {
  const oneMore = { ...request, limit: request.limit + 1 }
  const taps = await listTapsOf(db, oneMore)
  const connections = await listConnectionsOf(db, oneMore)
  const rows = [...taps.map((tap) => tapRow(tap)), ...connections.map((event) => connectionRow(event))]
  rows.sort(compareNewestFirst)
  const page = rows.slice(0, request.limit)
  return {
    entries: page.map((row) => row.entry),
    last: rows.length > page.length ? page.at(-1)?.keys : undefined,
  }
}

function compareNewestFirst({ keys: one }: Row, { keys: other }: Row): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  if (one.source !== other.source) return one.source < other.source ? 1 : -1
  return other.id - one.id
}

function tapRow(tap: Awaited<ReturnType<typeof listTapsOf>>[number]): Row {
  return {
    keys: { at: tap.at, source: 'tap', id: tap.id },
    entry: {
      id: `tap-${tap.id}`,
      date: tap.at,
      cardId: tap.card_number,
      memberId: tap.member_id,
      member: fullNameOrNull(tap),
      outcome: tap.outcome,
      late: tap.late === 1,
      timeUncertain: tap.time_uncertain === 1,
      effect: tap.effect,
      ...(tap.reasons === null ? {} : { reasons: reasonsSchema.parse(JSON.parse(tap.reasons)) }),
    },
  }
}

function connectionRow(row: Awaited<ReturnType<typeof listConnectionsOf>>[number]): Row {
  return {
    keys: { at: row.at, source: 'connection', id: row.id },
    entry: {
      id: `connection-${row.id}`,
      date: row.at,
      cardId: null,
      memberId: null,
      member: null,
      outcome: row.event,
      late: false,
      timeUncertain: false,
      effect: null,
    },
  }
}
