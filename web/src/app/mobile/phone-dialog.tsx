import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { QrCode } from '../../ui/qr-code.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export type PhoneDialogProps = { isOpen: boolean; onClose: () => void }

/** How a member gets the portal onto a phone: the address of the club, for the app to read. */
export function PhoneDialog({ isOpen, onClose }: PhoneDialogProps) {
  const { t } = useTranslation('mobile')
  const { origin, host } = location
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('phone.title')}>
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
