import type { EquipmentState } from '@fobhouse/contract/equipment.ts'
import { Group, Title } from '@mantine/core'
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

function ItemStateBadge({ state }: { state: EquipmentState }) {
  const { t } = useTranslation('equipment')
  return <StateBadge tone={tones[state]}>{t(`state.${state}`)}</StateBadge>
}

/** The heading of an item's screens: its name, and how it is. */
export function ItemTitle({ item: { name, state } }: { item: { name: string; state: EquipmentState } }) {
  return (
    <Group gap="sm">
      <Title order={1} fz={24}>
        {name}
      </Title>
      <ItemStateBadge state={state} />
    </Group>
  )
}
