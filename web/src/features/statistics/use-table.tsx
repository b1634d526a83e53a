import { Button, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { keepAsFile } from '../../lib/download.ts'
import { currentLanguage } from '../../lib/translations.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { csvOf } from './series.ts'
import classes from './statistics.module.css'
import type { Week } from './use-week.ts'

const hourLabels = new Set([0, 6, 12, 18])
const aMonday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const palest = 8

/** A week as a table with darker cells for higher numbers; each cell shows its number. */
export function UseTable({ hours }: { hours: Week }) {
  const { t } = useTranslation('statistics')
  const most = Math.max(1, ...hours.flat())
  const dayName = useDayName()
  const { number } = useFormats()
  return (
    <>
      <table className={classes.week} aria-label={t('use.title')}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('day')}</VisuallyHidden>
            </th>
            {Array.from({ length: 24 }, (_, hour) => (
              <th key={hourKey(hour)} scope="col">
                {hourLabels.has(hour) ? hour : <VisuallyHidden>{hour}</VisuallyHidden>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((counts, day) => (
            <tr key={dayName(day)}>
              <th scope="row">{dayName(day)}</th>
              {counts.map((count, hour) => (
                <td
                  key={hourKey(hour)}
                  title={t('use.cell', { day: dayName(day), hour, next: hour + 1, count })}
                  style={{ background: shadeOf(count, most) }}
                >
                  <VisuallyHidden>{number(count)}</VisuallyHidden>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        variant="default"
        mt="md"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        onClick={() => keepAsFile(fileOf(hours), 'device-use.csv')}
      >
        {t('use.download')}
      </Button>
    </>
  )
}

const hourKey = (hour: number) => `hour ${hour}`

function shadeOf(count: number, most: number): string {
  if (count === 0) return 'var(--fob-fill)'
  const percent = palest + Math.round((count / most) * (100 - palest))
  return `color-mix(in srgb, var(--chart-1) ${percent}%, var(--fob-fill))`
}

function useDayName(): (day: number) => string {
  const names = new Intl.DateTimeFormat(currentLanguage(), { weekday: 'short', timeZone: 'UTC' })
  return (day) => names.format(new Date(aMonday + day * dayMs))
}

function fileOf(hours: Week): Blob {
  const rows = hours.flatMap((counts, day) => counts.map((count, hour) => [day + 1, hour, count]))
  return new Blob([csvOf(['weekday', 'hour', 'uses'], rows)], { type: 'text/csv;charset=utf-8' })
}
