import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import { type DoorFacts, doorState, doorTones } from './door-state.ts'

/** A door's state as dot and word; what needs somebody is coloured, too. */
export function DoorStateDot({ door }: { door: DoorFacts }) {
  const { t } = useTranslation()
  const state = doorState(door)
  const tone = doorTones[state]
  const isUrgent = tone === 'attention' || tone === 'bad'
  return (
    <StateDot tone={tone} isRing={state === 'neverSeen'}>
      <Text span inherit {...(isUrgent ? { c: `var(--fob-${tone})`, fw: 600 } : {})}>
        {t(`deviceStates.${state}`)}
      </Text>
    </StateDot>
  )
}
