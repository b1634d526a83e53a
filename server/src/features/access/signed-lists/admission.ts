import { metRequirement } from '@fobhouse/contract/competence/requirements.ts'
import { atDoors, decideAccess, type DeviceFacts, type MemberFacts, unmetRequirement } from '../rules.ts'
import type { Span } from './windows.ts'

/** What is known of a listed member at a door that begins or ends by the clock. Instants are milliseconds since 1970. */
export type TimedFacts = {
  isException: boolean
  isGranted: boolean
  schedules: readonly number[]
  accessEnd: number
  visitEnd: number | null
  /** When the requirement is met; null: always. */
  certified: readonly Span[] | null
  /** When a booking opens the door, whatever the grant and the schedules. */
  booked: readonly Span[]
}

type Times = {
  /** When these schedules all hold. */
  spansOf: (scheduleIds: readonly number[]) => readonly Span[]
  range: Span
}

/** When the decision admits somebody within the range; undefined if something else than hours forbids it all the time. */
export function admissionOf({ spansOf, range }: Times, device: DeviceFacts, facts: TimedFacts): Span[] | undefined {
  const hours = spansOf(facts.schedules)
  const until = device.lockdown?.until ?? null
  const lockdownEnd = until === null ? null : Date.parse(until)
  const edges = [
    range.from,
    ...hours.flatMap(({ from, to }) => [from, to]),
    facts.accessEnd,
    ...[...(facts.certified ?? []), ...facts.booked].flatMap(({ from, to }) => [from, to]),
    ...[facts.visitEnd, lockdownEnd].flatMap((edge) => edge ?? []),
  ]
  const starts = [...new Set(edges)]
    .filter((edge) => range.from <= edge && edge < range.to)
    .toSorted((one, other) => one - other)
  const spans: Span[] = []
  let isListed = false
  for (const [index, at] of starts.entries()) {
    const isOpen = hours.some(({ from, to }) => from <= at && at < to)
    const { access, reasons } = decideAccess({
      device: lockdownEnd !== null && lockdownEnd <= at ? { ...device, lockdown: null } : device,
      member: memberAt(facts, { at, isOpen }),
    })
    isListed ||= reasons.every(({ code }) => code === 'outside_hours')
    if (access) spans.push({ from: at, to: starts[index + 1] ?? range.to })
  }
  return isListed ? joinTouching(spans) : undefined
}

/** What is left of a member's facts once the card is listed. */
function memberAt(
  { isException, isGranted, accessEnd, visitEnd, certified, booked }: TimedFacts,
  { at, isOpen }: { at: number; isOpen: boolean },
) {
  const isBooked = booked.length > 0 && isWithin(booked, at)
  return {
    ...atDoors,
    card: 'readable',
    state: at < accessEnd ? 'active' : 'inactive',
    isGranted: isGranted || isBooked,
    isSignedIn: visitEnd !== null && at < visitEnd,
    isException,
    hours: { open: isOpen || isBooked, until: null, opensAt: null, scheduleNames: [] },
    requirement: isWithin(certified, at) ? metRequirement : unmetRequirement,
  } satisfies MemberFacts
}

export function isWithin(spans: readonly Span[] | null, at: number): boolean {
  return spans === null || spans.some(({ from, to }) => from <= at && at < to)
}

function joinTouching(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { from, to } of spans) {
    const last = joined.at(-1)
    if (last?.to === from) last.to = to
    else joined.push({ from, to })
  }
  return joined
}
