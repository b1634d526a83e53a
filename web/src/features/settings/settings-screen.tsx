import { type LostSecrets, type Setting, settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { settingGroups, type SettingKey } from '@fobhouse/contract/settings.ts'
import { Stack, Tabs, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { IconKeyOff } from '@tabler/icons-react'
import { settingsQuery } from '../../domain/club/settings-query.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useIsNarrow } from '../../ui/widths.ts'
import { ApiKeys } from './api-keys/api-keys.tsx'
import { Banner } from '../../ui/banner.tsx'
import { call } from '../../lib/api.ts'
import { SearchResults } from './search/search-results.tsx'
import { settingId } from './setting-field.tsx'
import { PlaceTabs } from './place-tabs.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

/** Under `config`, because every change of a setting makes it stale. */
const lostSecretsQuery = queryOptions({
  queryKey: ['config', 'lostSecrets'],
  queryFn: ({ signal }) => call(settingsRoutes.lostSecrets, {}, { signal }),
})

/** What has to be entered again because its key is gone. Nothing in a club where all is well. */
function LostSecretsBanner() {
  const { data } = useQuery(lostSecretsQuery)
  if (!data || (data.hasKey && countOf(data) === 0)) return null
  return <LostSecretsList lost={data} />
}

function countOf({ settings, webhooks, authenticatorApps }: LostSecrets): number {
  return settings.length + webhooks.length + authenticatorApps
}

function LostSecretsList({ lost }: { lost: LostSecrets }) {
  const { t } = useTranslation('settings')
  // Page and server come in one piece.
  const labels = lost.settings.map((key) => t(`fields.${key as SettingKey}.label`))
  return (
    <Banner tone={lost.hasKey ? 'attention' : 'bad'} icon={IconKeyOff}>
      <div>{t(lost.hasKey ? 'lost.entered' : 'lost.noKey')}</div>
      {labels.length > 0 && <div>{t('lost.settings', { names: labels.join(', ') })}</div>}
      {lost.webhooks.length > 0 && <div>{t('lost.webhooks', { hosts: lost.webhooks.join(', ') })}</div>}
      {lost.authenticatorApps > 0 && <div>{t('lost.apps', { count: lost.authenticatorApps })}</div>}
    </Banner>
  )
}

/** Everything that a club can set, drawn from what the server says there is. */
export function SettingsScreen() {
  const query = useQuery(settingsQuery)
  return <QueryView query={query}>{(settings) => <SettingsTabs settings={settings} />}</QueryView>
}

function SettingsTabs({ settings }: { settings: readonly Setting[] }) {
  const { t } = useTranslation('settings')
  const [typed, setTyped] = useState('')
  const [, setSearch] = useSearchParams()
  const form = useSettingsForm(settings)
  function goTo(setting: Setting): void {
    setTyped('')
    setSearch({ group: setting.group, setting: setting.key })
  }
  return (
    <Stack gap="lg">
      <LostSecretsBanner />
      <SearchField label={t('search.label')} value={typed} onChange={setTyped} maw={400} />
      {typed.trim() === '' ? (
        <Groups settings={settings} form={form} />
      ) : (
        <SearchResults settings={settings} typed={typed} onChoose={goTo} />
      )}
    </Stack>
  )
}

function Groups({ settings, form }: { settings: readonly Setting[]; form: SettingsForm }) {
  const { t } = useTranslation('settings')
  const [search, setSearch] = useSearchParams()
  const isNarrow = useIsNarrow()
  const groups = settingGroups.filter((group) => settings.some((setting) => setting.group === group))
  const places = [...groups, 'webhooks', 'apiKeys'] as const
  const shown = places.find((place) => place === search.get('group')) ?? 'general'
  const sought = search.get('setting')
  useEffect(() => {
    if (sought !== null) showSetting(sought)
  }, [sought])
  const panel = isNarrow ? { pt: 'lg' } : { pl: 'xl', miw: 0 }
  return (
    <Tabs
      value={shown}
      onChange={(group) => setSearch(group === null || group === 'general' ? {} : { group }, { replace: true })}
      orientation={isNarrow ? 'horizontal' : 'vertical'}
      keepMounted={false}
    >
      <PlaceTabs places={places} shown={shown} form={form} hasSections={!isNarrow} />
      {groups.map((group) => (
        <Tabs.Panel key={group} value={group} {...panel}>
          <Stack gap="lg">
            <Text c="dimmed">{t(`about.${group}`)}</Text>
            <SettingsGroup group={group} form={form} />
          </Stack>
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="webhooks" {...panel}>
        <Stack gap="lg">
          <Text c="dimmed">{t('about.webhooks')}</Text>
          <Webhooks />
        </Stack>
      </Tabs.Panel>
      <Tabs.Panel value="apiKeys" {...panel}>
        <Stack gap="lg">
          <Text c="dimmed">{t('about.apiKeys')}</Text>
          <ApiKeys />
        </Stack>
      </Tabs.Panel>
    </Tabs>
  )
}

/** Brings a setting into view, and the keyboard to it. */
function showSetting(key: string): void {
  const place = document.getElementById(settingId(key))
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>('input:not([type="file"]), textarea, button')?.focus({ preventScroll: true })
}
