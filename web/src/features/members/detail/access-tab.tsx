import { Button, Card, Switch, Text } from '@mantine/core'
import { IconDoor } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { useLiveEvents } from '../../../domain/club/live.ts'
import { opensFor } from '../../../domain/device/permission-state.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PermissionTile } from '../../../domain/device/permission-tile.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { TileGrid } from '../../../ui/tile-grid.tsx'
import { WhyButton } from '../../../domain/device/why/why-button.tsx'
import { type Member, memberAccessQuery } from '../queries.ts'
import { call } from '../../../lib/api.ts'
import { MemberCards } from './cards/member-cards.tsx'
import { GrantHoursSelect } from './grant-hours.tsx'
import { ReachLine } from './reach-line.tsx'

/** Every door and tool, whether it opens for this member, and the switch that grants it. */
export function AccessTab({ member }: { member: Member }) {
  const client = useQueryClient()
  const query = useQuery(memberAccessQuery(member.id))
  useLiveEvents('devices', () => void client.invalidateQueries({ queryKey: memberAccessQuery(member.id).queryKey }))
  return (
    <QueryView query={query}>
      {({ doors, interlocks }) => (
        <>
          <ReachLine memberId={member.id} />
          <MemberCards member={member} />
          <Tiles member={member} doors={doors} interlocks={interlocks} />
        </>
      )}
    </QueryView>
  )
}

type TilesProps = { member: Member; doors: readonly MemberPermission[]; interlocks: readonly MemberPermission[] }

function Tiles({ member, doors, interlocks }: TilesProps) {
  const { t } = useTranslation('access')
  const { t: words } = useTranslation('members')
  const { open, all } = opensFor({ doors, interlocks })
  if (all === 0) return <NoDevices />
  return (
    <>
      <Text mb="md">{words('access.answer', { open, count: all, name: member.name.first })}</Text>
      <Section member={member} title={t('sections.doors')} kind="doors" permissions={doors} />
      <Section member={member} title={t('sections.tools')} kind="interlocks" permissions={interlocks} />
    </>
  )
}

type SectionProps = { member: Member; title: string; kind: GrantKind; permissions: readonly MemberPermission[] }

/** Sorted by name, so that a tile stays in place when its switch turns. */
function Section({ member, title, kind, permissions }: SectionProps) {
  const { t: common } = useTranslation()
  if (permissions.length === 0) return null
  const sorted = permissions.toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <section aria-label={title} style={{ marginBottom: 'var(--mantine-spacing-xl)' }}>
      <SectionTitle count={permissions.length}>{title}</SectionTitle>
      <TileGrid>
        {sorted.map((permission) => (
          <PermissionTile
            key={permission.id}
            permission={permission}
            kind={kind === 'doors' ? 'door' : 'tool'}
            reader="administrator"
            details={
              <GrantHoursSelect
                hours={permission.hours}
                name={permission.name}
                grant={{ memberId: member.id, kind, deviceId: permission.id }}
              />
            }
            remedy={
              <WhyButton
                question={{ member: member.id, device: permission.id }}
                label={common('whyOf', { name: permission.name })}
              />
            }
            control={<GrantSwitch member={member} kind={kind} permission={permission} />}
          />
        ))}
      </TileGrid>
    </section>
  )
}

function GrantSwitch({
  member,
  kind,
  permission,
}: Omit<SectionProps, 'title' | 'permissions'> & { permission: MemberPermission }) {
  const { t } = useTranslation('access')
  const { mutate } = useGrant({ memberId: member.id, kind, deviceId: permission.id })
  return (
    <Switch
      aria-label={t('switch', { name: permission.name })}
      checked={permission.granted}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  )
}

function NoDevices() {
  const { t } = useTranslation('access')
  const { t: words } = useTranslation('members')
  return (
    <Card>
      <EmptyState
        icon={IconDoor}
        title={t('empty.title')}
        reason={words('access.none')}
        action={
          <Button component={Link} to="/manage/devices" variant="default">
            {t('empty.adminAction')}
          </Button>
        }
      />
    </Card>
  )
}

type MemberAccess = ResponseOf<typeof accessRoutes.memberPermissions>
type MemberPermission = MemberAccess['doors'][number]
type GrantKind = 'doors' | 'interlocks'

type Target = { memberId: number; kind: GrantKind; deviceId: number }

/** Grants or takes back. The switch turns at once; whether it then opens, the server decides and the refetch shows. */
function useGrant({ memberId, kind, deviceId }: Target) {
  const client = useQueryClient()
  const { queryKey } = memberAccessQuery(memberId)
  return useMutation({
    mutationFn: (isGranted: boolean) =>
      call(isGranted ? accessRoutes.authorise : accessRoutes.revoke, {
        params: { kind, id: String(deviceId), memberId: String(memberId) },
      }),
    onMutate: async (isGranted) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (access) => access && withGrant(access, { kind, deviceId, isGranted }))
      return before
    },
    onError: (_error, _isGranted, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}

type Grant = { kind: GrantKind; deviceId: number; isGranted: boolean }

function withGrant(access: MemberAccess, { kind, deviceId, isGranted }: Grant): MemberAccess {
  const changed = access[kind].map((one) => (one.id === deviceId ? { ...one, granted: isGranted } : one))
  return { ...access, [kind]: changed }
}
