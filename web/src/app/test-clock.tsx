import { testClockRoutes } from '@fobhouse/contract/routes/test-clock.ts'
import { IconClockEdit } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/api.ts'
import { useFormats } from '../lib/use-formats.ts'
import { Banner } from '../ui/banner.tsx'

const everyMs = 60_000

/** Shows the club's time and moves it. */
export function TestClock() {
  const { t } = useTranslation()
  const formats = useFormats()
  const time = useQuery({
    queryKey: ['config', 'testClock'],
    queryFn: ({ signal }) => call(testClockRoutes.read, {}, { signal }),
    refetchInterval: everyMs,
  })
  return (
    <Banner tone="attention" icon={IconClockEdit}>
      {t('testClock', { now: time.data ? formats.exact(time.data.now) : '…' })}
    </Banner>
  )
}
