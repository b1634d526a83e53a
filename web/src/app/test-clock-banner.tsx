import { testClockRoutes } from '@fobhouse/contract/routes/test-clock.ts'
import { IconClockEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/api.ts'
import { useConfiguration } from '../lib/configuration.ts'
import { useFormats } from '../lib/use-formats.ts'
import { Banner } from '../ui/banner.tsx'

const everyMs = 60_000

/** Says that the club's time is not the real one, and what it is. */
export function TestClockBanner() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { testClock } = useConfiguration()
  const time = useQuery({
    queryKey: ['config', 'testClock'],
    queryFn: ({ signal }) => call(testClockRoutes.read, {}, { signal }),
    enabled: testClock,
    refetchInterval: everyMs,
  })
  if (!testClock) return null
  return (
    <Banner tone="attention" icon={IconClockEdit}>
      {t('testClock', { now: time.data ? formats.exact(time.data.now) : '…' })}
    </Banner>
  )
}
