import type { RequestOf } from '@fobhouse/contract/route.ts'
import type { auditRoutes } from '@fobhouse/contract/routes/audit.ts'
import { type DayRange, instantsOf, readDay } from '../../lib/day-range.ts'
import { filledIn } from '../../lib/filled-in.ts'

/** As in the address; empty for no filter. */
export type AuditFilter = { actor: string; action: string; subject: string } & DayRange

export const noFilter: AuditFilter = { actor: '', action: '', subject: '', from: '', to: '' }
const longest = 100

export function readFilter(search: URLSearchParams): AuditFilter {
  const text = (name: keyof AuditFilter) => (search.get(name) ?? '').slice(0, longest)
  return {
    actor: text('actor'),
    action: text('action'),
    subject: text('subject'),
    from: readDay(text('from')),
    to: readDay(text('to')),
  }
}

type Query = NonNullable<RequestOf<typeof auditRoutes.export>['query']>

export function queryOf({ actor, action, subject, ...days }: AuditFilter, timeZone: string): Query {
  return { ...filledIn({ actor, action, subject }), ...instantsOf(days, timeZone) }
}
