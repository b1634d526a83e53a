import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Temporal } from 'temporal-polyfill'
import type { Actor, Clock } from '@fobhouse/server/public.ts'
import type { Random } from './random.ts'

export type DemoMember = {
  id: number
  firstName: string
  lastName: string
  name: string
  email: string
  language: string | null
  state: MemberState
  card: string | null
  joined: Temporal.Instant
}

/** The data from which every part of the demonstration club is made. */
export type DemoClub = {
  now: Temporal.Instant
  timeZone: string
  random: Random
  /** The club's real administrator, who appears as the author of its history. */
  admin: Actor & { memberId: number }
  members: DemoMember[]
}

/** A clock that stands at a past instant, so that the normal functions can write history. */
export function clockAt(instant: Temporal.Instant): Clock {
  return { now: () => instant, milliseconds: () => instant.epochMilliseconds, elapsed: () => 0 }
}
