import { isMeetingPast } from '@fobhouse/contract/meeting-time.ts'

type Person = { id: number; isActive: boolean }

export type ProxyFacts = {
  meetingDate: string
  now: string
  giver: Person
  holder: Person
  /** All proxies for this meeting, even if they do not count now, because an inactive member may return. */
  given: readonly { giverId: number; holderId: number }[]
  /** How many proxies one member may hold; 0: any number. */
  limit: number
}

export type ProxyRefusal =
  | 'meeting_past'
  | 'proxy_to_oneself'
  | 'proxy_giver_inactive'
  | 'proxy_holder_inactive'
  | 'proxy_giver_holds'
  | 'proxy_holder_gives'
  | 'proxy_limit'

/**
 * Why a member may not appoint this proxy (`docs/rules/meetings.md`), or undefined. An earlier proxy of the giver is no
 * obstacle, because it will be replaced.
 */
export function judgeGiving(facts: ProxyFacts): ProxyRefusal | undefined {
  const { meetingDate, now, giver, holder, given, limit } = facts
  if (isMeetingPast(meetingDate, now)) return 'meeting_past'
  if (giver.id === holder.id) return 'proxy_to_oneself'
  if (!giver.isActive) return 'proxy_giver_inactive'
  if (!holder.isActive) return 'proxy_holder_inactive'
  const others = given.filter(({ giverId }) => giverId !== giver.id)
  if (others.some(({ holderId }) => holderId === giver.id)) return 'proxy_giver_holds'
  if (others.some(({ giverId }) => giverId === holder.id)) return 'proxy_holder_gives'
  const held = others.filter(({ holderId }) => holderId === holder.id).length
  return limit > 0 && held >= limit ? 'proxy_limit' : undefined
}
