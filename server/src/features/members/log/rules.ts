import type { MemberLogEntry, MemberLogKind, MemberLogSource } from '@fobhouse/contract/routes/member-logs.ts'

/** The order of entries at the same instant. */
const sources = ['event', 'message', 'money', 'session', 'tap', 'visit'] as const satisfies readonly MemberLogSource[]

const sourcesOfKind: Record<MemberLogKind, readonly MemberLogSource[]> = {
  all: sources,
  events: ['event', 'visit'],
  doors: ['tap'],
  interlocks: ['session'],
  money: ['money'],
  messages: ['message'],
}

export function sourcesOf(kind: MemberLogKind): readonly MemberLogSource[] {
  return sourcesOfKind[kind]
}

/** The facts that identify an entry and give its position. */
export type EntryKeys = Pick<MemberLogEntry, 'source' | 'date' | 'id'>

export function compareNewestFirst(one: EntryKeys, other: EntryKeys): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1
  return placeOf(one.source) - placeOf(other.source) || other.id - one.id
}

function placeOf(source: MemberLogSource): number {
  return sources.indexOf(source)
}

/** Returns the row of one source after which to continue, given the last entry of any source. */
export function goOnBehind(
  source: MemberLogSource,
  entry: EntryKeys | undefined,
): { at: string; id: number } | undefined {
  if (!entry) return undefined
  const difference = placeOf(source) - placeOf(entry.source)
  if (difference === 0) return { at: entry.date, id: entry.id }
  return { at: entry.date, id: difference > 0 ? Number.MAX_SAFE_INTEGER : 0 }
}

/** Reads an entry's keys from a cursor; undefined if invalid. */
export function keysFrom([date, source, id]: readonly (string | number)[]): EntryKeys | undefined {
  const known = sources.find((one) => one === source)
  if (known === undefined || typeof date !== 'string' || typeof id !== 'number') return undefined
  return { source: known, date, id }
}
