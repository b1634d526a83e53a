import { IconDoor } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { doorsQuery } from '../../lib/door-queries.ts'
import { useSession } from '../../lib/session.ts'
import { DoorStateDot } from './door-state-dot.tsx'

const shownHits = 5

/** Finds doors for the palette; only administrators get any. */
export function useDeviceHits(query: string) {
  const { t } = useTranslation()
  const isAdmin = useSession()?.admin ?? false
  const { data = [] } = useQuery({ ...doorsQuery, enabled: isAdmin && query !== '' })
  const wanted = query.toLocaleLowerCase()
  const hits = data
    .filter(({ name, serial }) => `${name} ${serial}`.toLocaleLowerCase().includes(wanted))
    .slice(0, shownHits)
    .map((door) => ({
      title: door.name,
      note: door.serial === door.name ? '' : door.serial,
      icon: <IconDoor size={18} stroke={1.75} aria-hidden />,
      to: `/manage/devices/${door.id}`,
      state: <DoorStateDot door={door} />,
    }))
  return { label: t('palette.devices'), hits: isAdmin && query !== '' ? hits : [] }
}
