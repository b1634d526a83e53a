import type { ProxyStanding, Quorum } from '@fobhouse/contract/routes/meetings.ts'

type Vote = { giverId: number; holderId: number }

export type Assembly = {
  /** Who may vote: the active members. */
  eligible: ReadonlySet<number>
  attendees: ReadonlySet<number>
  /** The share of the eligible that must be present, in whole percent; 0: none. */
  percent: number
}

/** Whether a proxy is a vote that is present: both are members, the giver is not here, and the holder is. */
export function judgeProxy({ giverId, holderId }: Vote, { eligible, attendees }: Assembly): ProxyStanding {
  if (!eligible.has(giverId)) return 'giver_inactive'
  if (!eligible.has(holderId)) return 'holder_inactive'
  if (attendees.has(giverId)) return 'giver_present'
  return attendees.has(holderId) ? 'counts' : 'holder_absent'
}

/** Who is present, in person and by proxy, and whether that is enough. Nobody counts twice, guests do not at all. */
export function countQuorum(assembly: Assembly, proxies: readonly Vote[]): Quorum {
  const { eligible, attendees, percent } = assembly
  const needed = Math.ceil((eligible.size * percent) / 100)
  const inPerson = [...attendees].filter((id) => eligible.has(id)).length
  const byProxy = proxies.filter((proxy) => judgeProxy(proxy, assembly) === 'counts').length
  const present = inPerson + byProxy
  return { eligible: eligible.size, percent, needed, inPerson, byProxy, present, isReached: present >= needed }
}
