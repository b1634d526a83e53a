import type { CardState } from '@fobhouse/contract/cards.ts'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import type { Tone } from '../../ui/tone.ts'

const tones: Record<CardState, Tone> = { active: 'good', lost: 'bad', replaced: 'off', removed: 'off' }

/** The state of an access card as dot and word. */
export function CardStateDot({ state }: { state: CardState }) {
  const { t } = useTranslation()
  return <StateDot tone={tones[state]}>{t(`card.states.${state}`)}</StateDot>
}
