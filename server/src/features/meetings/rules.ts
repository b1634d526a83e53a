import type { ProxyStanding, Quorum } from '@fobhouse/contract/routes/meetings.ts'

type Vote = { giverId: number; holderId: number }

export type Assembly = {
  /** The active members, who may vote. */
  eligible: ReadonlySet<number>
  attendees: ReadonlySet<number>
  /** The share of `eligible` that must be present, in whole percent; 0: no quorum. */
  percent: number
}

/** Whether a proxy is a vote present: both are members, the giver is absent and the holder is here. */
export function judgeProxy({ giverId, holderId }: Vote, { eligible, attendees }: Assembly): ProxyStanding {
  if (!eligible.has(giverId)) return 'giver_inactive'
  if (!eligible.has(holderId)) return 'holder_inactive'
  if (attendees.has(giverId)) return 'giver_present'
  return attendees.has(holderId) ? 'counts' : 'holder_absent'
}

/**
 * Counts the people present, in person and by proxy, and decides the quorum. Nobody counts twice; guests do not count.
 */
export function countQuorum(assembly: Assembly, proxies: readonly Vote[]): Quorum {
  const { eligible, attendees, percent } = assembly
  const needed = Math.ceil((eligible.size * percent) / 100)
  const inPerson = [...attendees].filter((id) => eligible.has(id)).length
  const byProxy = proxies.filter((proxy) => judgeProxy(proxy, assembly) === 'counts').length
  const present = inPerson + byProxy
  return { eligible: eligible.size, percent, needed, inPerson, byProxy, present, isReached: present >= needed }
}
