import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { useTranslation } from 'react-i18next'
import { StateBadge, StateDot } from '../../ui/state-dot.tsx'
import type { Tone } from '../../ui/tone.ts'

export const memberStateTones: Record<MemberState, Tone> = {
  active: 'good',
  noob: 'info',
  inactive: 'off',
  accountonly: 'off',
}

/** A member's state as dot and word. */
export function MemberStateDot({ state, isShort = false }: { state: MemberState; isShort?: boolean }) {
  const { t } = useTranslation()
  return (
    <StateDot tone={memberStateTones[state]} isRing={state === 'accountonly'}>
      {t(isShort ? `statesShort.${state}` : `states.${state}`)}
    </StateDot>
  )
}

export function MemberStateBadge({ state }: { state: MemberState }) {
  const { t } = useTranslation()
  return <StateBadge tone={memberStateTones[state]}>{t(`states.${state}`)}</StateBadge>
}
