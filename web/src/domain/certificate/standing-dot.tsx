import type { StandingState } from '@fobhouse/contract/competence/standing.ts'
import { useTranslation } from 'react-i18next'
import { StateBadge, StateDot } from '../../ui/state-dot.tsx'
import type { Tone } from '../../ui/tone.ts'

const tones: Record<StandingState, Tone> = {
  none: 'off',
  learning: 'info',
  held: 'good',
  expired: 'attention',
  suspended: 'bad',
}

/** Where somebody is with a certificate. */
export function StandingDot({ state }: { state: StandingState }) {
  const { t } = useTranslation()
  return (
    <StateDot tone={tones[state]} isRing={state === 'none'}>
      {t(`standings.${state}`)}
    </StateDot>
  )
}

export function StandingBadge({ state }: { state: StandingState }) {
  const { t } = useTranslation()
  return <StateBadge tone={tones[state]}>{t(`standings.${state}`)}</StateBadge>
}
