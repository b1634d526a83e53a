import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import { cleanLine, flagOf, parseJson, readInstant, readMilliwattHours, type Row, textOf } from '../values/rules.ts'

/** Adds the dashes that SQLite and MySQL leave out. */
export function readUuid(text: string): string {
  const digits = text.replaceAll('-', '').toLowerCase()
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export type SessionFacts = {
  uuid: string
  started_at: string
  last_news_at: string
  first_reading: number | null
  last_reading: number | null
  ended_at: string
  end_reason: 'switched_off' | 'timed_out'
  seconds: number
  cost: number
}

/** A tool's use. One that is still open ends at its last update and costs nothing; undefined without its moments. */
export function readSession(row: Row): { facts: SessionFacts; wasOpen: boolean } | undefined {
  const started = readInstant(row['date_started'])
  const updated = readInstant(row['date_updated']) ?? started
  if (started === undefined || updated === undefined) return undefined
  const told = readInstant(row['date_ended'])
  const ended = later(told ?? updated, started)
  const reading = readMilliwattHours(row['total_kwh'])
  return {
    wasOpen: told === undefined,
    facts: {
      uuid: readUuid(textOf(row, 'id')),
      started_at: started,
      last_news_at: told === undefined ? ended : later(updated, started),
      first_reading: reading === undefined ? null : 0,
      last_reading: reading ?? null,
      ended_at: ended,
      end_reason: told === undefined ? 'timed_out' : 'switched_off',
      seconds: Math.floor((Date.parse(ended) - Date.parse(started)) / 1000),
      cost: told === undefined ? 0 : readCost(textOf(row, 'total_cost')),
    },
  }
}

/** Minor units, which MemberMatters stores as a float. */
function readCost(text: string): number {
  const cost = Math.round(Number(text))
  return Number.isSafeInteger(cost) && cost > 0 ? cost : 0
}

/** The outcome of a card that did not start an interlock. */
export function readRefusal(row: Row): { outcome: TapOutcome; reasons: string | null } {
  const reason = textOf(row, 'reason')
  if (reason === 'locked_out')
    return { outcome: 'locked_out', reasons: JSON.stringify([{ code: 'device_locked_out' }]) }
  if (reason === 'not_signed_in') return { outcome: 'denied', reasons: JSON.stringify([{ code: 'not_signed_in' }]) }
  return { outcome: 'denied', reasons: null }
}

export function readDoorOutcome(row: Row): TapOutcome {
  return flagOf(row, 'success') ? 'granted' : 'denied'
}

export type VisitFacts = { started_at: string; ended_at: string; end_reason: 'member' | 'timeout' }

/** A visit. One that is still open ends at its check-in, the last sign of life. */
export function readVisit(row: Row): { facts: VisitFacts; wasOpen: boolean } | undefined {
  const started = readInstant(row['signin_date'])
  if (started === undefined) return undefined
  const ended = readInstant(row['signout_date'])
  return {
    wasOpen: ended === undefined,
    facts: {
      started_at: started,
      ended_at: later(ended ?? started, started),
      end_reason: ended === undefined ? 'timeout' : 'member',
    },
  }
}

/** Parses guests' names from JSON; undefined if the text is not a list. */
export function readGuests(text: string): string[] | undefined {
  if (text.trim() === '') return []
  const parsed = parseJson(text)
  if (!Array.isArray(parsed)) return undefined
  const names = parsed.map((name: unknown) => (typeof name === 'string' ? cleanLine(name, 60) : ''))
  return names.filter((name) => name !== '')
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
