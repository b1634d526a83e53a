import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { ShownOnce } from '../../ui/shown-once.tsx'
import classes from './devices.module.css'

type KeyDialogProps = {
  device: { name: string; serial: string; kind: DeviceKind }
  /** The key, shown this once. */
  value: string
  onClose: () => void
}

/** No click beside it and no Escape may lose what cannot be shown again. */
export function KeyDialog({ device, value, onClose }: KeyDialogProps) {
  const { t } = useTranslation('devices')
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={t('key.title', { name: device.name })}
    >
      <Stack gap="lg">
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
        <Text size="sm" c="dimmed">
          {t('key.lost')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('key.done')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
