import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import { type DeviceFacts, deviceState, deviceTones } from './device-state.ts'

/** A device's state as dot and word, coloured if somebody must act. */
export function DeviceStateDot({ device }: { device: DeviceFacts }) {
  const { t } = useTranslation()
  const state = deviceState(device)
  const tone = deviceTones[state]
  const isUrgent = tone === 'attention' || tone === 'bad'
  return (
    <StateDot tone={tone} isRing={state === 'neverSeen'}>
      <Text span inherit {...(isUrgent ? { c: `var(--fob-${tone})`, fw: 600 } : {})}>
        {t(`deviceStates.${state}`)}
      </Text>
    </StateDot>
  )
}
