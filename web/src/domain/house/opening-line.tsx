import type { House } from '@fobhouse/contract/routes/house.ts'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import { useMomentTexts } from './moment-text.ts'

/** Whether the club is open by its opening hours; nothing for a club without any. */
export function OpeningLine({ house }: { house: House }) {
  const { t } = useTranslation()
  const { at, openUntil } = useMomentTexts()
  const { openNow, opensAt, closesAt, lockdown } = house
  if (openNow === null || lockdown) return null
  if (openNow) return <StateDot tone="good">{closesAt === null ? t('opening.open') : openUntil(closesAt)}</StateDot>
  const words = opensAt === null ? t('opening.closed') : t('opening.opens', { moment: at(opensAt) })
  return <StateDot tone="off">{words}</StateDot>
}
