import { Button, Group, Modal, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import { isReaderUrl } from './reader-connection.ts'
import type { Reader } from './use-reader.ts'

type KioskSettingsProps = { reader: Reader; onClose: () => void; onReload: () => void }

/** For whoever sets the kiosk up: an address is kept, and tried, as soon as it is one. */
export function KioskSettings({ reader, onClose, onReload }: KioskSettingsProps) {
  const { t } = useTranslation('kiosk')
  const { t: common } = useTranslation()
  const [url, setUrl] = useState(reader.url)
  const isUrl = isReaderUrl(url)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.title')}
      closeButtonProps={{ 'aria-label': common('actions.close') }}
    >
      <Stack gap="lg">
        <Text c="dimmed">{t('settings.description')}</Text>
        <Stack gap="sm">
          <Title order={2} fz="md">
            {t('settings.reader')}
          </Title>
          <div role="status">
            <StateDot tone={reader.isConnected ? 'good' : 'bad'}>
              {t(reader.isConnected ? 'settings.connected' : 'settings.disconnected')}
            </StateDot>
          </div>
          <TextInput
            label={t('settings.readerUrl')}
            value={url}
            error={isUrl ? undefined : t('settings.noUrl')}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => {
              setUrl(value)
              if (isReaderUrl(value)) reader.changeUrl(value)
            }}
          />
        </Stack>
        <Stack gap="sm" align="flex-start">
          <Title order={2} fz="md">
            {t('settings.other')}
          </Title>
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onReload}>
            {t('settings.reload')}
          </Button>
        </Stack>
        <Group justify="flex-end">
          <Button onClick={onClose}>{common('actions.close')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
