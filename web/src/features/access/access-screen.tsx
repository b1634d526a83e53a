import type { Permissions } from '@fobhouse/contract/routes/access.ts'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { isFound } from '../../lib/fold.ts'
import { permissionsQuery } from '../../domain/device/door-queries.ts'
import {
  countStates,
  type PermissionState,
  permissionState,
  permissionStates,
} from '../../domain/device/permission-state.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { AccessAnswer } from './access-answer.tsx'
import { AccessFilter, type Filter } from './access-filter.tsx'
import { AccessTiles } from './access-tiles.tsx'
import { NoDoors } from './no-doors.tsx'

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
