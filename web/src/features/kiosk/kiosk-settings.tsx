import { isReaderUrl } from '@fobhouse/contract/routes/kiosks.ts'
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import type { Reader } from './use-reader.ts'
import { Dialog } from '../../ui/dialog.tsx'

type KioskSettingsProps = { reader: Reader; onClose: () => void; onReload: () => void }

/** For the person who sets the kiosk up. A new reader works at once only while the kiosk signs nobody in. */
export function KioskSettings({ reader, onClose, onReload }: KioskSettingsProps) {
  const { t } = useTranslation('kiosk')
  const { t: common } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const url = typed ?? reader.ownUrl
  const isUrl = isReaderUrl(url)
  return (
    <Dialog name="kiosk/settings" opened onClose={onClose} title={t('settings.title')}>
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
          {reader.url !== '' && reader.url !== reader.ownUrl && (
            <Text>{t('settings.waits', { trusted: reader.url, asked: reader.ownUrl })}</Text>
          )}
          <TextInput
            label={t('settings.readerUrl')}
            value={url}
            error={isUrl ? undefined : t('settings.noUrl')}
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <Group>
            <Button
              variant="default"
              disabled={!isUrl || url === reader.ownUrl}
              onClick={() => void reader.changeUrl(url)}
            >
              {t('settings.useReader')}
            </Button>
          </Group>
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
    </Dialog>
  )
}
