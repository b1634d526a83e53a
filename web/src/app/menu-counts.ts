import { approvalRoutes } from '@fobhouse/contract/routes/approvals.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { stuckMailQuery, waitingApprovalsQuery, waitingPeopleQuery } from '../features/dashboard/queries.ts'
import { pendingDevicesQuery } from '../domain/device/door-queries.ts'
import { type May, useMay } from '../domain/member/may.ts'

/** The calls by which people decide what waits behind an entry: who may not make one is told of nothing there. */
const decidedBy = {
  '/dashboard': approvalRoutes.list,
  '/manage/devices': deviceRoutes.pending,
  '/manage/members': memberRoutes.acceptApplication,
  '/manage/outbox': outboxRoutes.list,
} as const satisfies Record<string, Parameters<May>[0]>

/** What waits for an administrator behind an entry of the menu, in two words; undefined where nothing does. */
export function useMenuCount(path: string): string | undefined {
  const { t } = useTranslation()
  const may = useMay()
  const asks = (place: keyof typeof decidedBy) => path === place && may(decidedBy[place])
  const devices = useQuery({ ...pendingDevicesQuery, enabled: asks('/manage/devices') }).data?.length ?? 0
  const people = useNewPeople(asks('/manage/members'))
  const mails = useQuery({ ...stuckMailQuery, enabled: asks('/manage/outbox') }).data?.failed.length ?? 0
  const proposals = useQuery({ ...waitingApprovalsQuery, enabled: asks('/dashboard') }).data?.toDecide.length ?? 0
  if (asks('/dashboard')) return proposals > 0 ? t('menu.toDecide', { count: proposals }) : undefined
  if (asks('/manage/outbox')) return mails > 0 ? t('menu.failed', { count: mails }) : undefined
  const isNew = (asks('/manage/devices') && devices > 0) || (asks('/manage/members') && people > 0)
  return isNew ? t('menu.new', { count: asks('/manage/devices') ? devices : people }) : undefined
}

/** As the dashboard counts them: whom nobody has made a member yet. Who waits to be accepted is one already. */
function useNewPeople(isAsked: boolean): number {
  return useQuery({ ...waitingPeopleQuery('noob'), enabled: isAsked }).data?.count ?? 0
}
