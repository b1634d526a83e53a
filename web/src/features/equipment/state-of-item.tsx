import type { EquipmentState } from '@fobhouse/contract/equipment.ts'
import { useTranslation } from 'react-i18next'
import { StateBadge, StateDot } from '../../ui/state-dot.tsx'
import type { Tone } from '../../ui/tone.ts'

const tones: Record<EquipmentState, Tone> = {
  working: 'good',
  degraded: 'attention',
  out_of_order: 'bad',
  retired: 'off',
}

export function ItemState({ state }: { state: EquipmentState }) {
  const { t } = useTranslation('equipment')
  return <StateDot tone={tones[state]}>{t(`state.${state}`)}</StateDot>
}

export function ItemStateBadge({ state }: { state: EquipmentState }) {
  const { t } = useTranslation('equipment')
  return <StateBadge tone={tones[state]}>{t(`state.${state}`)}</StateBadge>
}
