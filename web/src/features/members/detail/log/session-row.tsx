import type { MemberLogEntryOf } from '@fobhouse/contract/routes/member-logs.ts'
import { Text } from '@mantine/core'
import { IconBolt, IconClockX } from '@tabler/icons-react'
import { Trans, useTranslation } from 'react-i18next'
import { useFormats } from '../../../../lib/use-formats.ts'
import { DayRow } from '../../../../ui/day-list.tsx'
import { ElapsedTime } from '../../../../ui/elapsed-time.tsx'

/** A tool in use, or how long it was used. The cost is dimmed, because the payment has a row of its own. */
export function SessionRow({ entry }: { entry: MemberLogEntryOf<'session'> }) {
  const { t } = useTranslation('members')
  const { duration, number, money } = useFormats()
  const { device, date, end, endReason, seconds, kwh, cost } = entry
  const lost = endReason === 'timed_out' || endReason === 'replaced' ? endReason : undefined
  const price = money(cost)
  return (
    <DayRow
      at={date}
      icon={lost ? IconClockX : IconBolt}
      tone={end === null ? 'info' : 'off'}
      end={
        cost > 0 && (
          <Text span c="dimmed">
            {end === null ? t('log.soFar', { price }) : price}
          </Text>
        )
      }
    >
      <Trans
        t={t}
        i18nKey={end === null ? 'log.running' : 'log.used'}
        values={{ device }}
        components={{ what: <Text span inherit fw={600} /> }}
      />{' '}
      {end === null ? <ElapsedTime since={date} /> : duration(seconds)}
      {kwh !== null && `, ${number(kwh)} kWh`}
      {lost && (
        <Text span inherit c="dimmed">
          {` · ${t(`log.lost.${lost}`)}`}
        </Text>
      )}
    </DayRow>
  )
}
