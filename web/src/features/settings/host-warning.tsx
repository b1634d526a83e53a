import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import type { SettingKey } from '@fobhouse/contract/settings.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { secretsToEmpty } from './secrets-to-empty.ts'
import type { SettingsForm } from './use-settings-form.ts'

/** Under an address: saving it empties what was for the host before. */
export function HostWarning({ setting, form }: { setting: Setting; form: SettingsForm }) {
  const { t } = useTranslation('settings')
  const emptied = secretsToEmpty(setting, form)
  if (emptied.length === 0) return null
  // Page and server come in one piece.
  const labels = emptied.map(({ key }) => t(`fields.${key as SettingKey}.label`))
  return (
    <Text role="status" size="sm" mt="2xs" c="var(--fob-attention)">
      {t('secret.willEmpty', { secrets: labels.join(', ') })}
    </Text>
  )
}
