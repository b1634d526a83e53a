import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Device } from '@fobhouse/contract/routes/devices.ts'
import type { ListedMeeting } from '@fobhouse/contract/routes/meetings.ts'
import type { MemberProfile } from '@fobhouse/contract/routes/profile.ts'
import { settingGroups } from '@fobhouse/contract/settings.ts'
import { screens } from '@fobhouse/web/app/screens.ts'
import { sendAs } from './send-as.ts'

// The places of a club's screens: each with its tabs, and with an existing member, device and so on.

/** `screen` is the path's pattern. */
export type Place = { path: string; screen: string; for: 'visitors' | 'members' | 'administrators' }

/** The values for the parameters in paths. */
export type Anchors = {
  memberId: number
  tierId: number
  planId: number
  devicePaths: readonly string[]
  meetingPaths: readonly string[]
}

type Administrator = { origin: string; cookie: string }
type Screen = (typeof screens)[number]

/** The places of a club. `/logout` comes last, because it ends the session. */
export function listPlaces(anchors: Anchors): Place[] {
  return screens
    .filter((screen) => screen.load !== undefined && screen.setup === undefined)
    .toSorted((one, other) => Number(one.path === '/logout') - Number(other.path === '/logout'))
    .flatMap((screen) =>
      pathsOf(screen.path, anchors).map((path) => ({ path, screen: screen.path, for: audienceOf(screen) })),
    )
}

function audienceOf({ loggedIn, duty }: Screen): Place['for'] {
  if (loggedIn !== true) return 'visitors'
  return duty !== undefined ? 'administrators' : 'members'
}

/** Finds them in the demonstration club, and adds what it lacks. */
export async function findAnchors(administrator: Administrator): Promise<Anchors> {
  const read = async <Row>(path: string) => {
    const answer = await fetch(administrator.origin + path, { headers: { cookie: administrator.cookie } })
    return (await answer.json()) as Row[] // as the contract says
  }
  const add = (route: { path: string }, body: object) => sendAs<{ id: number }>(administrator, 'POST', route.path, body)
  const tier = { name: 'Full member', description: 'All of it', featured: true }
  const { id: tierId } = await add(routeTable.plans.createTier, tier)
  const monthly = { name: 'Monthly', cost: 5000, interval: 'month', intervalAmount: 1 }
  const { id: planId } = await add(routeTable.plans.createPlan, { ...monthly, tierId })
  // A member who has visited has something in every tab.
  const [member] = await read<MemberProfile>(`${routeTable.members.list.path}?sort=-lastSeen&state=active`)
  const meetings = await read<ListedMeeting>(routeTable.meetings.list.path)
  const [coming, past] = [false, true].map(
    (isPast) => meetings.find((meeting) => meeting.isPast === isPast && meeting.proxyList.length > 0)?.id,
  )
  const devices = await Promise.all(
    Object.entries(deviceTabs).map(async ([path, tabs]) => {
      const id = (await read<Device>(path))[0]?.id
      return tabs.map((tab) => `/manage/devices/${id}?tab=${tab}`)
    }),
  )
  return {
    memberId: member?.id ?? 0,
    tierId,
    planId,
    devicePaths: devices.flat(),
    meetingPaths: [`/manage/meetings/${coming}`, `/manage/meetings/${past}`],
  }
}

const deviceTabs = {
  [routeTable.devices.doors.path]: ['log', 'use', 'settings'],
  [routeTable.interlocks.list.path]: ['sessions', 'log', 'settings'],
  [routeTable.vending.devices.path]: ['sales', 'products', 'settings'],
}

/** For a club with only its first administrator: everything else leads to a missing item. */
export const emptyAnchors: Anchors = {
  memberId: 1,
  tierId: 99,
  planId: 99,
  devicePaths: ['/manage/devices/99'],
  meetingPaths: ['/manage/meetings/99'],
}

const memberTabs = ['profile', 'access', 'billing', 'memberbucks', 'log']

/** A device has other screens for each kind and tab, a meeting for each tab and before and after its date. */
function pathsOf(path: string, anchors: Anchors): readonly string[] {
  if (path.includes(':deviceId')) return anchors.devicePaths
  if (path.includes(':meetingId')) return anchors.meetingPaths
  if (path.includes(':memberId')) return memberTabs.map((tab) => `${fillIn(path, anchors)}?tab=${tab}`)
  if (path.includes(':attemptId')) return ['/quiz/1', '/quiz/2']
  if (path !== '/manage/settings') return [fillIn(path, anchors)]
  return [...settingGroups, 'apiKeys'].map((group) => `${path}?group=${group}`)
}

function fillIn(path: string, { memberId, tierId, planId }: Anchors): string {
  return path
    .replace(':memberId', String(memberId))
    .replace('tiers/:planId', `tiers/${tierId}`)
    .replace('plans/:planId', `plans/${planId}`)
    .replace(':resetToken', 'unknown-token')
    .replace(/:(?:verify|change|stop)Token/, 'unknown-token')
    .replace(':token', 'unknown-token')
    .replace(':taskId', 'log-in')
    .replace(':certificateId', '1')
    .replace(':stepId', '1')
    .replaceAll(/\/:\w+\??/g, '')
}
