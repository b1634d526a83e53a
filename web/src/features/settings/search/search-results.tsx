import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import type { SettingGroup, SettingKey } from '@fobhouse/contract/settings.ts'
import { Card, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { partsOf } from '../setting-parts.ts'
import classes from '../settings.module.css'
import { findSettings } from './find-settings.ts'

type SearchResultsProps = {
  settings: readonly Setting[]
  typed: string
  onChoose: (setting: Setting) => void
}

/** What was found, each leading to its place among the groups. */
export function SearchResults({ settings, typed, onChoose }: SearchResultsProps) {
  const { t } = useTranslation('settings')
  const found = findSettings(settings, typed, ({ key }) => ({
    // Page and server come in one piece; a test compares the words with the keys.
    label: t(`fields.${key as SettingKey}.label`),
    help: t(`fields.${key as SettingKey}.help`),
  }))
  return (
    <Card component="section" aria-label={t('search.label')}>
      <Text role="status" c="dimmed" size="sm" mb="xs">
        {found.length === 0 ? t('search.none', { query: typed.trim() }) : t('search.found', { count: found.length })}
      </Text>
      <ul className={classes.found}>
        {found.map((setting) => (
          <li key={setting.key}>
            <FoundSetting setting={setting} settings={settings} onChoose={() => onChoose(setting)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type FoundSettingProps = { setting: Setting; settings: readonly Setting[]; onChoose: () => void }

function FoundSetting({ setting, settings, onChoose }: FoundSettingProps) {
  const { t } = useTranslation('settings')
  const key = setting.key as SettingKey // as above
  const group = setting.group as SettingGroup // as above
  const part = partsOf(group, settings).find((one) => one.settings.includes(setting))
  return (
    <UnstyledButton className={classes.foundSetting} onClick={onChoose}>
      <Text fw={600}>{t(`fields.${key}.label`)}</Text>
      <Text size="sm" c="dimmed">
        {part && t('search.where', { group: t(`groups.${group}`), part: t(`parts.${part.name}`) })}
      </Text>
      <Text size="sm">{t(`fields.${key}.help`)}</Text>
    </UnstyledButton>
  )
}
