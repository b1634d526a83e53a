import { useQuery } from '@tanstack/react-query'
import { healthRoutes } from '@fobhouse/contract/routes/health.ts'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/api.ts'
import { useConfiguration } from '../domain/club/configuration.ts'
import { connection, useIsReachable } from '../lib/connection.ts'
import { queryClient } from '../lib/query-client.ts'
import { formatTime } from '../lib/formats.ts'
import { currentLanguage } from '../lib/translations.ts'
import { Banner } from '../ui/banner.tsx'

const againAfterMs = 5000

/** Shown while the server is unreachable: retries until it answers, then disappears and refreshes the page's data. */
export function OfflineBanner() {
  return useIsReachable() ? null : <Unreachable />
}

function Unreachable() {
  const { t } = useTranslation()
  const { timeZone } = useConfiguration().general
  const { lastAnswer } = connection()
  useQuery({
    queryKey: ['reachable'],
    queryFn: async () => {
      await call(healthRoutes.live)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'reachable' })
      return true
    },
    refetchInterval: againAfterMs,
    retry: false,
    gcTime: 0,
  })
  return (
    <Banner tone="off" icon={IconWifiOff}>
      {lastAnswer === undefined
        ? t('banner.offline')
        : t('banner.offlineSince', {
            time: formatTime(new Date(lastAnswer), { language: currentLanguage(), timeZone }),
          })}
    </Banner>
  )
}
