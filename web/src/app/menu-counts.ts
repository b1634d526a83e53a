import { useQuery } from '@tanstack/react-query'
import { approvalRoutes } from '@fobhouse/contract/routes/approvals.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { competenceQuery } from '../domain/certificate/competence-query.ts'
import { pendingDevicesQuery } from '../domain/device/door-queries.ts'
import { type May, useMay } from '../domain/member/may.ts'
import { stuckMailQuery, waitingApprovalsQuery, waitingPeopleQuery } from '../features/dashboard/queries.ts'
import type { MenuScreen } from './find-screen.ts'

/** The calls by which people decide what waits behind an entry: who may not make one is told of nothing there. */
const decidedBy = {
  '/dashboard': approvalRoutes.list,
  '/manage/devices': deviceRoutes.pending,
  '/manage/members': memberRoutes.acceptApplication,
  '/manage/outbox': outboxRoutes.list,
} as const satisfies Record<string, Parameters<May>[0]>

/** How many, and which words under `menu` say it. */
export type MenuCount = { count: number; words: 'new' | 'failed' | 'toDecide' | 'waiting' }

/** What waits for an administrator or a trainer behind the entries of the menu, by path; what waits nowhere is left out. */
export function useMenuCounts(entries: readonly MenuScreen[]): ReadonlyMap<string, MenuCount> {
  const may = useMay()
  const isThere = (path: string) => entries.some((entry) => entry.path === path)
  const asks = (path: keyof typeof decidedBy) => isThere(path) && may(decidedBy[path])
  const forDevices = asks('/manage/devices')
  const forPeople = asks('/manage/members')
  const forMails = asks('/manage/outbox')
  const forProposals = asks('/dashboard')
  const forRequests = isThere('/tools/training')
  const devices = useQuery({ ...pendingDevicesQuery, enabled: forDevices }).data?.length
  // As the dashboard counts them: whom nobody has made a member yet. Who waits to be accepted is one already.
  const people = useQuery({ ...waitingPeopleQuery('noob'), enabled: forPeople }).data?.count
  const mails = useQuery({ ...stuckMailQuery, enabled: forMails }).data?.failed.length
  const proposals = useQuery({ ...waitingApprovalsQuery, enabled: forProposals }).data?.toDecide.length
  const requests = useQuery({ ...competenceQuery, enabled: forRequests }).data?.waiting
  const counts: [string, number | undefined, MenuCount['words'], boolean][] = [
    ['/manage/devices', devices, 'new', forDevices],
    ['/manage/members', people, 'new', forPeople],
    ['/manage/outbox', mails, 'failed', forMails],
    ['/dashboard', proposals, 'toDecide', forProposals],
    ['/tools/training', requests, 'waiting', forRequests],
  ]
  // What was asked before somebody lost a duty may still be kept.
  return new Map(
    counts.flatMap(([path, count = 0, words, isAsked]) => (isAsked && count > 0 ? [[path, { count, words }]] : [])),
  )
}
