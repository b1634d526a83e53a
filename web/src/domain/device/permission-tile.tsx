import type { RefusalCode } from '@fobhouse/contract/refusals.ts'
import type { Permission } from '@fobhouse/contract/routes/access.ts'
import { Card, Text } from '@mantine/core'
import { type Icon, IconBolt, IconCheck, IconDoor, IconLock, IconTool, IconWifiOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AskedCertificates } from './asked-certificates.tsx'
import { otherReasons, type PermissionState, permissionState } from './permission-state.ts'
import { useFormats } from '../../lib/use-formats.ts'
import classes from './permission-tile.module.css'
import { type ReasonReader, useReasonText } from './reason-text.ts'
import { useMomentTexts } from '../house/moment-text.ts'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import type { Tone } from '../../ui/tone.ts'

const looks: Record<PermissionState, { tone: Tone; icon: Icon }> = {
  opens: { tone: 'good', icon: IconCheck },
  closed: { tone: 'off', icon: IconLock },
  lockedOut: { tone: 'attention', icon: IconTool },
  offline: { tone: 'bad', icon: IconWifiOff },
}

export type PermissionKind = 'door' | 'tool'

type PermissionTileProps = {
  permission: Permission
  kind: PermissionKind
  reader: ReasonReader
  /** A reason that is said once for all tiles. */
  told?: RefusalCode | undefined
  /** More about a tool: its price, and whether it runs. */
  details?: ReactNode
  /** A remedy at the lower right; for administrators `control` is the switch at the upper right. */
  remedy?: ReactNode
  control?: ReactNode
}

/** A door or tool: whether it opens, why not, and how it was used. */
export function PermissionTile({ permission, kind, reader, told, details, remedy, control }: PermissionTileProps) {
  const { t } = useTranslation('access')
  const state = permissionState(permission)
  const { tone, icon: StateIcon } = looks[state]
  return (
    <Card className={classes.tile} component="article" aria-label={permission.name}>
      <TintedIcon icon={kind === 'door' ? IconDoor : IconBolt} tone={tone} />
      <div className={classes.words}>
        <div className={classes.head}>
          <div className={classes.names}>
            <Text fw={600} className={classes.name}>
              {permission.name}
            </Text>
            <span className={classes.state} style={{ color: tone === 'off' ? undefined : `var(--fob-${tone})` }}>
              <StateIcon size={16} stroke={1.75} aria-hidden />
              {t(`state.${state}`)}
            </span>
          </div>
          {control}
        </div>
        {permission.description !== '' && (
          <Text size="sm" c="dimmed">
            {permission.description}
          </Text>
        )}
        <OpenUntil permission={permission} />
        <Reasons {...{ permission, kind, reader, told, state }} />
        <AskedCertificates permission={permission} />
        {details}
        <div className={classes.foot}>
          <Use permission={permission} />
          {remedy}
        </div>
      </div>
    </Card>
  )
}

/** When hours end the access, if that is known. */
function OpenUntil({ permission: { access, until } }: Pick<PermissionTileProps, 'permission'>) {
  const { openUntil } = useMomentTexts()
  return access && until !== null && <Text size="sm">{openUntil(until)}</Text>
}

type ReasonsProps = Pick<PermissionTileProps, 'permission' | 'kind' | 'reader' | 'told'> & { state: PermissionState }

function Reasons({ permission, kind, reader, told, state }: ReasonsProps) {
  const { t } = useTranslation('access')
  const reasonText = useReasonText(reader)
  return (
    <>
      {state === 'lockedOut' && <Text size="sm">{t('reason.lockedOut')}</Text>}
      {state === 'offline' && <OfflineReason permission={permission} kind={kind} />}
      {otherReasons(permission)
        .filter(({ code }) => code !== told)
        .map((reason) => (
          <Text key={reason.code} size="sm">
            {reasonText(reason)}
          </Text>
        ))}
    </>
  )
}

function OfflineReason({ permission, kind }: Pick<PermissionTileProps, 'permission' | 'kind'>) {
  const { t } = useTranslation('access')
  const { relativeWithin } = useFormats()
  const { lastHeard } = permission
  const since = lastHeard === null ? t('offline.never') : t('offline.since', { time: relativeWithin(lastHeard) })
  return <Text size="sm">{`${since} ${t(`offline.${kind}`)}`}</Text>
}

function Use({ permission }: { permission: Permission }) {
  const { t } = useTranslation('access')
  const { relativeWithin, exact } = useFormats()
  const { taps, lastTap } = permission
  if (taps === 0 || lastTap === null) {
    return (
      <Text size="xs" c="dimmed">
        {t('use.never')}
      </Text>
    )
  }
  return (
    <Text size="xs" c="dimmed" title={exact(lastTap)}>
      {t('use.taps', { count: taps, time: relativeWithin(lastTap) })}
    </Text>
  )
}
