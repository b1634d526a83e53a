import { type MeetingType, meetingTypes } from '@fobhouse/contract/routes/meetings.ts'

export type SourceProxy = {
  sourceId: string
  meetingId: number
  giverId: number
  holderId: number
  createdAt: string
}
export type ProxyOutcome = 'accepted' | 'to_oneself' | 'older_proxy' | 'holder_and_giver'

/**
 * Decides which proxies come over: for each member and meeting the newest valid one. Nobody may appoint themselves, or
 * both give and hold a proxy for the same meeting. `standing` are the proxies that are here already. Outcomes come in
 * the order of the proxies.
 */
export function judgeProxies(
  proxies: readonly SourceProxy[],
  standing: readonly Pick<SourceProxy, 'meetingId' | 'giverId' | 'holderId'>[],
): Map<SourceProxy, ProxyOutcome> {
  const [givers, holders] = [new Set<string>(), new Set<string>()]
  const take = ({ meetingId, giverId, holderId }: Pick<SourceProxy, 'meetingId' | 'giverId' | 'holderId'>) => {
    givers.add(`${meetingId} ${giverId}`)
    holders.add(`${meetingId} ${holderId}`)
  }
  for (const proxy of standing) take(proxy)
  const judge = (proxy: SourceProxy): ProxyOutcome => {
    const { meetingId, giverId, holderId } = proxy
    if (giverId === holderId) return 'to_oneself'
    if (givers.has(`${meetingId} ${giverId}`)) return 'older_proxy'
    if (holders.has(`${meetingId} ${giverId}`) || givers.has(`${meetingId} ${holderId}`)) return 'holder_and_giver'
    take(proxy)
    return 'accepted'
  }
  const newestFirst = proxies.toSorted(
    (one, other) => other.createdAt.localeCompare(one.createdAt) || Number(other.sourceId) - Number(one.sourceId),
  )
  const outcomes = new Map(newestFirst.map((proxy) => [proxy, judge(proxy)]))
  return new Map(proxies.map((proxy) => [proxy, outcomes.get(proxy) ?? 'older_proxy']))
}

export function readMeetingType(type: string): MeetingType | undefined {
  return meetingTypes.find((each) => each === type)
}

/** Reads the hex SHA-256 of a hardware address, which is a kiosk's id in both portals. */
export function readKioskId(text: string): string | undefined {
  const id = text.trim().toLowerCase()
  return /^[\da-f]{64}$/.test(id) ? id : undefined
}
