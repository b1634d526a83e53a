import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { Button, Card, Group, Text, Title } from '@mantine/core'
import { IconPlug } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { pendingDevicesQuery } from '../../../domain/device/door-queries.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { TintedIcon } from '../../../ui/tinted-icon.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import classes from '../devices.module.css'
import { notifyDone } from '../../../ui/notify.tsx'
import type { PendingDevice } from '../queries.ts'

/** Devices that connected and are not known yet. */
export function PendingDevices() {
  const { data = [] } = useQuery(pendingDevicesQuery)
  const [approved, setApproved] = useState<PendingDevice>()
  return (
    <>
      {data.map((device) => (
        <PendingCard key={device.id} device={device} onApprove={() => setApproved(device)} />
      ))}
      {approved && <ApproveDialog device={approved} onClose={() => setApproved(undefined)} />}
    </>
  )
}

function PendingCard({ device, onApprove }: { device: PendingDevice; onApprove: () => void }) {
  const { t } = useTranslation('devices')
  const title = t(`pending.title.${device.kind}`)
  return (
    <Card component="section" aria-label={title} className={classes.pending}>
      <div className={classes.pendingWords}>
        <TintedIcon icon={IconPlug} tone="info" />
        <div style={{ minWidth: 0 }}>
          <Title order={2} fz={14}>
            {title}
          </Title>
          <Heard device={device} />
        </div>
      </div>
      <Group gap="xs" grow preventGrowOverflow={false} wrap="nowrap">
        <Ignore device={device} />
        <Button onClick={onApprove}>{t('pending.approve')}</Button>
      </Group>
    </Card>
  )
}

function Heard({ device }: { device: PendingDevice }) {
  const { t } = useTranslation('devices')
  const { relativeWithin } = useFormats()
  const values = { serial: device.serial, ip: device.ipAddress ?? '', time: relativeWithin(device.createdAt) }
  return (
    <Text size="sm">
      <Trans
        t={t}
        i18nKey={device.ipAddress === null ? 'pending.heard' : 'pending.heardFrom'}
        values={values}
        components={{ code: <span className={classes.mono} /> }}
      />
    </Text>
  )
}

/** Forgets the device; it appears again if it connects again. */
function Ignore({ device }: { device: PendingDevice }) {
  const { t } = useTranslation('devices')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deviceRoutes.ignore, { params: { id: String(device.id) } }),
    onSuccess: () => notifyDone(t('pending.ignored', { serial: device.serial })),
    onSettled: () => client.invalidateQueries({ queryKey: ['devices'] }),
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('pending.ignore')}
    </Button>
  )
}
