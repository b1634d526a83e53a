import type { ResponseOf } from '@fobhouse/contract/route.ts'
import type { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import type { TapOutcome } from '@fobhouse/contract/routes/devices.ts'
import { isFound } from '../../lib/fold.ts'

export type Swipes = ResponseOf<typeof accessRoutes.swipes>

/** A tap at a door or a session at a tool, in one list. */
export type Entry = {
  key: string
  date: string
  device: string
  /** Null for an unknown card, and once the retention period is over. */
  person: string | null
} & ({ kind: 'tap'; outcome: TapOutcome } | { kind: 'session'; end: string | null })

/** Newest first. */
export function timelineOf({ doors, interlocks }: Swipes): Entry[] {
  const taps = doors.map(({ id, name, date, user, outcome }): Entry => ({
    key: `tap ${id} ${date}`,
    date,
    device: name,
    person: user,
    kind: 'tap',
    outcome,
  }))
  const sessions = interlocks.map(({ id, name, sessionStart, sessionEnd, userOn }): Entry => ({
    key: `session ${id} ${sessionStart}`,
    date: sessionStart,
    device: name,
    person: userOn,
    kind: 'session',
    end: sessionEnd,
  }))
  return [...taps, ...sessions].toSorted((one, other) => other.date.localeCompare(one.date))
}

export const entryFilters = ['all', 'opened', 'refused', 'tools'] as const
export type EntryFilter = (typeof entryFilters)[number]

export function fitsFilter(entry: Entry, filter: EntryFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'opened':
      return entry.kind === 'tap' && entry.outcome === 'granted'
    case 'refused':
      return entry.kind === 'tap' && entry.outcome !== 'granted'
    case 'tools':
      return entry.kind === 'session'
  }
}

export function fitsText({ device, person }: Entry, text: string): boolean {
  return isFound(text, `${person ?? ''} ${device}`)
}
