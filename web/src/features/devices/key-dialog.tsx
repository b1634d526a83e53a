import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { Code, Text } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { ShownOnce } from '../../ui/shown-once.tsx'
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx'
import classes from './devices.module.css'
import { commandOfVirtual } from './virtual-door.ts'

type KeyDialogProps = {
  device: { name: string; serial: string; kind: DeviceKind }
  /** The key, which is shown only once. */
  value: string
  onClose: () => void
}

export function KeyDialog({ device, value, onClose }: KeyDialogProps) {
  const { t } = useTranslation('devices')
  const command = commandOfVirtual({ serial: device.serial, key: value })
  return (
    <ShownOnceDialog
      name="devices/key"
      title={t('key.title', { name: device.name })}
      done={t('key.done')}
      onClose={onClose}
    >
      <Text>
        <Trans t={t} i18nKey="key.once" components={{ strong: <Text span inherit fw={600} /> }} />
      </Text>
      <ShownOnce label={t('key.label')} value={value} copy={t('key.copy')} />
      <dl className={classes.keyFacts}>
        <dt>{t('key.serial')}</dt>
        <dd className={classes.mono}>{device.serial}</dd>
        <dt>{t('key.kind')}</dt>
        <dd>{t(`kind.${device.kind}`)}</dd>
      </dl>
      {command !== undefined && (
        <Text>
          <Trans
            t={t}
            i18nKey="key.virtual"
            values={{ command }}
            components={{ code: <Code className={classes.pairingCommand} /> }}
          />
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('key.lost')}
      </Text>
    </ShownOnceDialog>
  )
}
