import type { DayWindow } from '@fobhouse/contract/hours.ts'
import { useTranslation } from 'react-i18next'

/** Keeps a line from breaking within a window. */
const joiner = '\u2060'

/** Writes the windows of a day: `09:00–12:00, 13:00–17:00`, `All day`, `Closed`. */
export function useWindowText(): (windows: readonly DayWindow[]) => string {
  const { t } = useTranslation('house')
  const textOf = ({ from, to }: DayWindow) =>
    from === '00:00' && to === '24:00' ? t('schedules.allDay') : `${from}${joiner}–${joiner}${to}`
  return (windows) => (windows.length === 0 ? t('schedules.closed') : windows.map(textOf).join(', '))
}
