import type { DeviceKind } from '@fobhouse/contract/routes/devices.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
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
        <Stack gap="md">
          <div className={classes.key} aria-label={t('key.label')} role="textbox" aria-readonly tabIndex={0}>
            {value}
          </div>
          <CopyKey value={value} />
        </Stack>
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

/** Browsers refuse the clipboard to pages without encryption; then the key is copied by hand. */
function CopyKey({ value }: { value: string }) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const { copy, copied, error } = useClipboard({ timeout: 3000 })
  return (
    <>
      <Button
        fullWidth
        data-autofocus
        onClick={() => copy(value)}
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
      >
        <span aria-live="polite">{copied ? common('actions.copied') : t('key.copy')}</span>
      </Button>
      {error !== null && (
        <Text size="sm" c="var(--fob-bad)" role="alert">
          {t('key.copyByHand')}
        </Text>
      )}
    </>
  )
}
