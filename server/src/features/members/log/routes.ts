import type { memberLogRoutes } from '@fobhouse/contract/routes/member-logs.ts'
import type { Context } from '../../../context.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { actorOf } from '../../../db/audit.ts'
import type { Queries } from '../../../db/database.ts'
import { requireDuty } from '../../../http/access-guard.ts'
import type { Handlers } from '../../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../../http/paging.ts'
import { isMember } from '../../memberbucks/public.ts'
import { exportLog } from './export-log.ts'
import { readEntries } from './read-entries.ts'
import { readLog } from './read-log.ts'
import { compareNewestFirst, type EntryKeys, keysFrom } from './rules.ts'
import { countEntries } from './store.ts'

const newest = 100

export function memberLogHandlers(ctx: Pick<Context, 'clock' | 'db' | 'transact'>): Handlers<typeof memberLogRoutes> {
  const { db } = ctx
  return {
    async read({ params: { id: memberId }, query, caller, reply }) {
      // Administrators who only handle money must not see where members were and when.
      if (query.kind !== 'money') requireDuty(caller, 'people')
      if (!(await isMember(db, memberId))) throw new AppError('not_found')
      if (query.kind === undefined) return readNewest(db, memberId)
      const after = readKeys(query.cursor)
      const limit = query.limit ?? defaultPageSize
      const { entries, last } = await readLog(db, { memberId, kind: query.kind, limit, after })
      if (!after) reply.header('x-counts', JSON.stringify(await countEntries(db, memberId)))
      if (last) linkNextPage(reply, query, [last.date, last.source, last.id])
      return entries
    },
    async export({ params: { id: memberId }, query, caller, reply }) {
      if (!(await isMember(db, memberId))) throw new AppError('not_found')
      const actor = actorOf(caller)
      const { fileName, csv } = await exportLog(ctx, { memberId, kind: query.kind ?? 'all', actor })
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return csv
    },
  }
}

function readKeys(cursor: string | undefined): EntryKeys | undefined {
  const keys = readCursor(cursor, ['text', 'text', 'number'])
  if (keys === undefined) return undefined
  const entry = keysFrom(keys)
  if (!entry) throw invalidField('cursor', 'validation.invalid')
  return entry
}

/** Returns the newest entries as three lists. */
async function readNewest(db: Queries, memberId: number) {
  const page = { memberId, limit: newest, after: undefined }
  const events = [...(await readEntries.event(db, page)), ...(await readEntries.visit(db, page))]
  return {
    userEventLogs: events.toSorted(compareNewestFirst).slice(0, newest),
    doorLogs: await readEntries.tap(db, page),
    interlockLogs: await readEntries.session(db, page),
  }
}
