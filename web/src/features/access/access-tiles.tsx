import type { Permission } from '@fobhouse/contract/routes/access.ts'
import { Anchor, Button, Card } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { NextStep } from '../../domain/device/next-step.tsx'
import { needsOnlyCheckIn, reasonForAll, sortByState } from '../../domain/device/permission-state.ts'
import { useProfile } from '../../domain/member/session.ts'
import { useCheckIn } from '../../domain/member/site-session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type PermissionKind, PermissionTile } from '../../domain/device/permission-tile.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { TileGrid } from '../../ui/tile-grid.tsx'
import classes from './access.module.css'
import { ToolDetails } from './tool-details.tsx'

type AccessTilesProps = { doors: readonly Permission[]; tools: readonly Permission[]; onClear: () => void }

export function AccessTiles({ doors, tools, onClear }: AccessTilesProps) {
  const { t } = useTranslation('access')
  const { t: common } = useTranslation()
  if (doors.length + tools.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={IconFilterOff}
          title={t('empty.filteredTitle')}
          reason={t('empty.filteredReason')}
          action={
            <Button variant="default" onClick={onClear}>
              {common('actions.clearFilter')}
            </Button>
          }
        />
      </Card>
    )
  }
  return (
    <>
      <Section title={t('sections.doors')} kind="door" permissions={doors} />
      <Section title={t('sections.tools')} kind="tool" permissions={tools} />
    </>
  )
}

type SectionProps = { title: string; kind: PermissionKind; permissions: readonly Permission[] }

function Section({ title, kind, permissions }: SectionProps) {
  const told = reasonForAll(useProfile())
  if (permissions.length === 0) return null
  return (
    <section aria-label={title}>
      <SectionTitle count={permissions.length}>{title}</SectionTitle>
      <TileGrid>
        {sortByState(permissions).map((permission) => (
          <PermissionTile
            key={permission.id}
            permission={permission}
            kind={kind}
            reader="member"
            told={told}
            details={kind === 'tool' && <ToolDetails id={permission.id} />}
            remedy={<Remedy permission={permission} />}
          />
        ))}
      </TileGrid>
    </section>
  )
}

/** What the member can do about it: check in, or contact the club, if it has an address. */
function Remedy({ permission }: { permission: Permission }) {
  const { t } = useTranslation('access')
  const { admin } = useConfiguration().contact
  if (permission.next) return <NextStep path={permission.next.path} name={permission.name} />
  if (needsOnlyCheckIn(permission)) return <CheckInHere name={permission.name} />
  const canAsk = permission.reasons.some(({ code }) => code === 'not_granted' || code === 'no_card')
  if (!canAsk || admin === '') return null
  const subject = encodeURIComponent(t('askSubject', { name: permission.name }))
  return (
    <Anchor href={`mailto:${admin}?subject=${subject}`} fw={600} size="sm">
      {t('ask')}
    </Anchor>
  )
}

function CheckInHere({ name }: { name: string }) {
  const { t } = useTranslation('access')
  const { mutate, isPending } = useCheckIn()
  return (
    <Anchor
      component="button"
      type="button"
      fw={600}
      size="sm"
      className={classes.checkIn}
      aria-label={t('checkInLabel', { name })}
      disabled={isPending}
      onClick={() => mutate([])}
    >
      {t('checkIn')}
    </Anchor>
  )
}
