import type { RequestOf } from '@fobhouse/contract/route.ts'
import type { auditRoutes } from '@fobhouse/contract/routes/audit.ts'
import { Temporal } from 'temporal-polyfill'

/** As in the address; empty for none. Days are `YYYY-MM-DD` of the club's calendar, both included. */
export type AuditFilter = { actor: string; action: string; subject: string; from: string; to: string }

const names = ['actor', 'action', 'subject', 'from', 'to'] as const
const longest = 100

export function readFilter(search: URLSearchParams): AuditFilter {
  const text = (name: (typeof names)[number]) => (search.get(name) ?? '').slice(0, longest)
  return { actor: text('actor'), action: text('action'), subject: text('subject'), from: day('from'), to: day('to') }

  function day(name: 'from' | 'to'): string {
    return dayOf(text(name)) === undefined ? '' : text(name)
  }
}

export function writeFilter(filter: AuditFilter): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])))
}

export function isEmptyFilter(filter: AuditFilter): boolean {
  return names.every((name) => filter[name] === '')
}

type Query = NonNullable<RequestOf<typeof auditRoutes.export>['query']>

/** What to ask the server: whole days of the club's zone as instants, of which the last is not included. */
export function queryOf({ actor, action, subject, from, to }: AuditFilter, timeZone: string): Query {
  const first = dayOf(from)
  const last = dayOf(to)
  return {
    ...(actor === '' ? {} : { actor }),
    ...(action === '' ? {} : { action }),
    ...(subject === '' ? {} : { subject }),
    ...(first ? { from: startOf(first, timeZone) } : {}),
    ...(last ? { to: startOf(last.add({ days: 1 }), timeZone) } : {}),
  }
}

function startOf(date: Temporal.PlainDate, timeZone: string): string {
  return date.toZonedDateTime(timeZone).toInstant().toString({ fractionalSecondDigits: 3 })
}

function dayOf(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return undefined // a day that no calendar has, typed into the address
  }
}
