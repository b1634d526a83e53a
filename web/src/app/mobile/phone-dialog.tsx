import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../ui/qr-code.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export type PhoneDialogProps = { isOpen: boolean; onClose: () => void }

/** Shows a member how to open the portal on a phone: a code with the club's address for the app to scan. */
export function PhoneDialog({ isOpen, onClose }: PhoneDialogProps) {
  const { t } = useTranslation('mobile')
  const { origin, host } = location
  return (
    <Dialog name="app/phone" opened={isOpen} onClose={onClose} title={t('phone.title')}>
      <Stack gap="md">
        <QrCode text={origin} label={t('phone.code')} />
        <Text>{t('phone.help', { host })}</Text>
        <Text size="sm" c="dimmed">
          {t('phone.install')}
        </Text>
        <Anchor href={`fobhouse://${host}/`} size="sm" hiddenFrom="sm">
          {t('phone.open')}
        </Anchor>
      </Stack>
    </Dialog>
  )
}
