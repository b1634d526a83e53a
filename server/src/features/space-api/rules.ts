import type { Space } from '@fobhouse/contract/routes/space-api.ts'
import { type OpenState, readCoordinates } from '@fobhouse/contract/settings/space-api.ts'

export type Visits = {
  /** People including their guests. */
  present: number
  /** When the oldest open visit began. */
  since: string | null
  /** When the last visit ended. */
  lastEnd: string | null
}

export type SpaceFacts = {
  name: string
  origin: string
  logo: string
  url: string
  timeZone: string
  address: string
  coordinates: string
  email: string
  issueMail: string
  message: string
  /** Null: none. */
  lockdown: { reason: string; since: string } | null
  openState: OpenState
  /** Since when a door is held open for everyone; null: none is. */
  openSince: string | null
  /** When the switch was last used. */
  switchedAt: string | null
  /** Null while the club has no check-ins. */
  visits: Visits | null
  activeMembers: number
  /** The address of its calendar; null: it shows none. */
  calendar: string | null
  /** Null: the club does not show it. */
  equipment: Space['ext_equipment'] | null
}

/** The space in the form of SpaceAPI 15. */
export function describeSpace(facts: SpaceFacts): Space {
  const { name, origin, logo, url, timeZone, address, coordinates, email, issueMail, visits } = facts
  return {
    api_compatibility: ['15'],
    space: name,
    logo: new URL(logo === '' ? '/favicon.svg' : logo, origin).href,
    url: url === '' ? origin : url,
    location: { ...given('address', address), ...readCoordinates(coordinates), timezone: timeZone },
    contact: { ...given('email', email), ...given('issue_mail', issueMail) },
    state: { ...decideOpen(facts), ...given('message', facts.lockdown?.reason ?? facts.message) },
    sensors: {
      ...(visits ? { people_now_present: [{ value: visits.present }] } : {}),
      total_member_count: [{ value: facts.activeMembers, name: 'Active members' }],
    },
    ...(facts.calendar === null ? {} : { feeds: { calendar: { type: 'ical', url: facts.calendar } } }),
    ...(facts.equipment ? { ext_equipment: facts.equipment } : {}),
  }
}

/** A lockdown overrides the switch, the switch open house, and that the check-ins. Undecided without any. */
export function decideOpen({
  lockdown,
  openState,
  openSince,
  switchedAt,
  visits,
}: Pick<SpaceFacts, 'lockdown' | 'openState' | 'openSince' | 'switchedAt' | 'visits'>): Pick<
  Space['state'],
  'open' | 'lastchange'
> {
  if (lockdown) return { open: false, ...lastchange(lockdown.since) }
  if (openState !== 'auto') return { open: openState === 'open', ...lastchange(switchedAt) }
  if (openSince !== null) return { open: true, ...lastchange(openSince) }
  if (!visits) return {}
  const open = visits.present > 0
  return { open, ...lastchange(open ? visits.since : visits.lastEnd) }
}

function lastchange(at: string | null): { lastchange?: number } {
  return at === null ? {} : { lastchange: Math.floor(Date.parse(at) / 1000) }
}

function given<Key extends string>(key: Key, text: string): Partial<Record<Key, string>> {
  // An object with only this key is such a record.
  return text === '' ? {} : ({ [key]: text } as Partial<Record<Key, string>>)
}
