import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { stuckMailQuery, waitingPeopleQuery } from '../features/dashboard/queries.ts'
import { pendingDevicesQuery } from '../lib/door-queries.ts'
import { useSession } from '../lib/session.ts'

/** What waits for an administrator behind an entry of the menu, in two words; undefined where nothing does. */
export function useMenuCount(path: string): string | undefined {
  const { t } = useTranslation()
  const isAdmin = useSession()?.admin ?? false
  const asks = (place: string) => isAdmin && path === place
  const devices = useQuery({ ...pendingDevicesQuery, enabled: asks('/manage/devices') }).data?.length ?? 0
  const people = useNewPeople(asks('/manage/members'))
  const mails = useQuery({ ...stuckMailQuery, enabled: asks('/manage/outbox') }).data?.failed.length ?? 0
  if (asks('/manage/outbox')) return mails > 0 ? t('menu.failed', { count: mails }) : undefined
  const isNew = (asks('/manage/devices') && devices > 0) || (asks('/manage/members') && people > 0)
  return isNew ? t('menu.new', { count: asks('/manage/devices') ? devices : people }) : undefined
}

/** As the dashboard counts them: whom nobody has made a member yet. Who waits to be accepted is one already. */
function useNewPeople(isAsked: boolean): number {
  return useQuery({ ...waitingPeopleQuery('noob'), enabled: isAsked }).data?.count ?? 0
}
