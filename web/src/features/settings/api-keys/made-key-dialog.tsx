import type { ApiKeyScope } from '@fobhouse/contract/api-keys.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { Trans, useTranslation } from 'react-i18next'
import { ShownOnce } from '../../../ui/shown-once.tsx'
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx'
import { exampleCommand } from './scope-examples.ts'

export type MadeKey = {
  name: string
  scopes: ApiKeyScope[]
  /** Shown this once. */
  key: string
  /** Where other programs reach the portal. */
  address: string
}

export function MadeKeyDialog({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  const { t } = useTranslation('settings')
  return (
    <ShownOnceDialog
      name="settings/made-key"
      title={t('apiKeys.made', { name: made.name })}
      done={t('apiKeys.done')}
      onClose={onClose}
    >
      <Text>
        <Trans t={t} i18nKey="apiKeys.once" components={{ strong: <Text span inherit fw={600} /> }} />
      </Text>
      <ShownOnce label={t('apiKeys.key')} value={made.key} copy={t('apiKeys.copy')} />
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {t('apiKeys.try')}
        </Text>
        <ShownOnce label={t('apiKeys.try')} value={exampleCommand(made)} copy={t('apiKeys.copyCommand')} isAside />
      </Stack>
      <Text size="sm" c="dimmed">
        <Trans
          t={t}
          i18nKey="apiKeys.allCalls"
          components={{ calls: <Anchor href="/api/docs/" target="_blank" inherit underline="always" /> }}
        />
      </Text>
    </ShownOnceDialog>
  )
}
