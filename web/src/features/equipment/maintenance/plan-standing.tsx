import type { Plan } from '@fobhouse/contract/maintenance.ts'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { StateDot } from '../../../ui/state-dot.tsx'

/** Whether a plan is in time, and how much of it is used. */
export function PlanDot({ plan: { due, soon } }: { plan: Plan }) {
  const { t } = useTranslation('equipment')
  const standing = due ? 'due' : soon ? 'soon' : 'ok'
  const tone = due ? 'bad' : soon ? 'attention' : 'good'
  return <StateDot tone={tone}>{t(`plan.standing.${standing}`)}</StateDot>
}

export function PlanUse({ plan: { used, every, by, dueOn, lastDone } }: { plan: Plan }) {
  const { t } = useTranslation('equipment')
  const { number, calendarDate, date } = useFormats()
  const values = { used: number(used), every: number(every), unit: t(`plan.unit.${by}`) }
  return (
    <Text size="sm" c="dimmed">
      {[
        dueOn === null ? t('plan.left', values) : t('plan.dueOn', { day: calendarDate(dueOn) }),
        lastDone === null ? t('plan.never') : t('plan.lastDone', { date: date(lastDone) }),
      ].join(' · ')}
    </Text>
  )
}
