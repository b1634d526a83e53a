import type { Permissions } from '@fobhouse/contract/routes/access.ts'
import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import { IconDoor } from '@tabler/icons-react'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { isFound } from '../../lib/fold.ts'
import { permissionsQuery } from '../../domain/device/door-queries.ts'
import {
  countStates,
  opensAfterCheckIn,
  opensFor,
  type PermissionState,
  permissionState,
  permissionStates,
  reasonForAll,
} from '../../domain/device/permission-state.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { useProfile } from '../../domain/member/session.ts'
import { AccessFilter, type Filter } from './access-filter.tsx'
import { AccessTiles } from './access-tiles.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMay } from '../../domain/member/may.ts'

/** Every door and tool of the club, and whether it opens for the signed-in person. */
export function AccessScreen() {
  const query = useQuery(permissionsQuery)
  return <QueryView query={query}>{(permissions) => <Access permissions={permissions} />}</QueryView>
}

function Access({ permissions }: { permissions: Permissions }) {
  const [search, setSearch] = useSearchParams()
  const all = [...permissions.doors, ...permissions.interlocks]
  if (all.length === 0) return <NoDoors />
  const filter = readFilter(search)
  const fits = ({ name }: { name: string }) => isFound(filter.text, name)
  const shown = (list: Permissions['doors']) =>
    list.filter((one) => fits(one) && (filter.state === 'all' || permissionState(one) === filter.state))
  return (
    <Stack gap="lg">
      <AccessAnswer permissions={permissions} />
      <AccessFilter
        filter={filter}
        counts={{ all: all.length, ...countStates(all) }}
        onChange={(next) => setSearch(writeFilter(next), { replace: true })}
      />
      <AccessTiles
        doors={shown(permissions.doors)}
        tools={shown(permissions.interlocks)}
        onClear={() => setSearch({}, { replace: true })}
      />
    </Stack>
  )
}

function readFilter(search: URLSearchParams): Filter {
  const state = search.get('state')
  const known = permissionStates.find((one): one is PermissionState => one === state)
  return { state: known ?? 'all', text: search.get('q') ?? '' }
}

function writeFilter({ state, text }: Filter): Record<string, string> {
  return { ...(state === 'all' ? {} : { state }), ...(text === '' ? {} : { q: text }) }
}

/** The answer to what people come for: how many open, and what stands in the way of the others. */
function AccessAnswer({ permissions }: { permissions: Permissions }) {
  return (
    <div>
      <Title order={2} fz={24}>
        {useAnswer(permissions)}
      </Title>
      <Text c="dimmed">{useExplanation(permissions)}</Text>
    </div>
  )
}

function useAnswer(permissions: Permissions): string {
  const { t } = useTranslation('access')
  const { open, all, hasTools } = opensFor(permissions)
  if (open === 0) return t('answer.none')
  if (open === all) return t('answer.all', { count: all })
  return hasTools ? t('answer.both', { open, count: all }) : t('answer.doors', { open, count: all })
}

function useExplanation(permissions: Permissions): string {
  const { t } = useTranslation('access')
  const reason = reasonForAll(useProfile())
  if (reason === 'member_not_active') return t('sub.notActive')
  if (reason === 'no_card') return t('sub.noCard')
  const all = [...permissions.doors, ...permissions.interlocks]
  const later = opensAfterCheckIn(all)
  if (later > 0) return t('sub.afterCheckIn', { count: later })
  const { offline } = countStates(all)
  return offline > 0 ? t('sub.offline', { count: offline }) : t('sub.card')
}

function NoDoors() {
  const { t } = useTranslation('access')
  const mayAdd = useMay()(deviceRoutes.create)
  return (
    <Card>
      <EmptyState
        icon={IconDoor}
        title={t('empty.title')}
        reason={t('empty.reason')}
        action={
          mayAdd && (
            <Button component={Link} to="/manage/devices" variant="default">
              {t('empty.adminAction')}
            </Button>
          )
        }
      />
    </Card>
  )
}
