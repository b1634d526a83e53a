import { type LostSecrets, settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import type { SettingKey } from '@fobhouse/contract/settings.ts'
import { IconKeyOff } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { Banner } from '../../ui/banner.tsx'

/** Under `config`, because every change of a setting makes it stale. */
const lostSecretsQuery = queryOptions({
  queryKey: ['config', 'lostSecrets'],
  queryFn: ({ signal }) => call(settingsRoutes.lostSecrets, {}, { signal }),
})

/** What has to be entered again because its key is gone. Nothing in a club where all is well. */
export function LostSecretsBanner() {
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
