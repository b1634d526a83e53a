import { type OwnSession, ownSessionRoutes } from '@fobhouse/contract/routes/own-sessions.ts'
import { ActionIcon, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { Row } from '../../../ui/row-list.tsx'
import { StateBadge } from '../../../ui/state-dot.tsx'
import { TintedIcon } from '../../../ui/tinted-icon.tsx'
import { RemovalDialog } from '../removal-dialog.tsx'
import { useDeviceName } from './device-name.ts'

const icons = { browser: IconDeviceDesktop, kiosk: IconDeviceTablet, app: IconDeviceMobile }

export function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation('security')
  const { shortDate, relativeWithin } = useFormats()
  const name = useDeviceName()(session)
  const { kind, isCurrent, address, startedAt, usedAt } = session
  const [isAsking, setAsking] = useState(false)
  return (
    <Row
      icon={<TintedIcon icon={icons[kind]} tone={isCurrent ? 'good' : 'off'} />}
      end={
        isCurrent ? (
          <StateBadge tone="good">{t('sessions.here')}</StateBadge>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            title={t('sessions.end')}
            aria-label={t('sessions.endNamed', { name })}
            onClick={() => setAsking(true)}
          >
            <IconLogout size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        )
      }
    >
      <Text fw={600}>{name}</Text>
      {!isCurrent && (
        <Text size="sm" c="dimmed">
          {t('sessions.used', { time: relativeWithin(usedAt) })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {address === null
          ? t('sessions.since', { date: shortDate(startedAt) })
          : t('sessions.sinceFrom', { date: shortDate(startedAt), address })}
      </Text>
      {isAsking && <EndDialog session={session} name={name} onClose={() => setAsking(false)} />}
    </Row>
  )
}

function EndDialog({ session: { id }, name, onClose }: { session: OwnSession; name: string; onClose: () => void }) {
  const { t } = useTranslation('security')
  return (
    <RemovalDialog
      title={t('sessions.endTitle', { name })}
      consequence={t('sessions.endText')}
      action={t('sessions.end')}
      done={t('sessions.ended', { name })}
      remove={() => call(ownSessionRoutes.end, { params: { id } })}
      onClose={onClose}
    />
  )
}
