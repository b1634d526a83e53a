import { Button, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ClubDevice } from '../../domain/device/door-queries.ts'
import { useDeviceCommand } from './device-commands.ts'
import { commandWord, deviceState, isInContact, likelyCommand, needsContact } from './device-state.ts'

/** The most likely action; if it is impossible, hovering and focus show why. */
export function DeviceAction({ device, isLarge = false }: { device: ClubDevice; isLarge?: boolean }) {
  const { t } = useTranslation('devices')
  const { mutate, isPending } = useDeviceCommand(device)
  const command = likelyCommand(device)
  const word = t(`command.${commandWord(device.kind, command)}`)
  const isImpossible = needsContact(command) && !isInContact(device)
  const why = t(deviceState(device) === 'neverSeen' ? 'refused.neverSeen' : 'refused.offline', { name: device.name })
  return (
    <Tooltip label={why} disabled={!isImpossible} events={{ hover: true, focus: true, touch: true }}>
      <Button
        size={isLarge ? 'sm' : 'xs'}
        variant="default"
        miw={isLarge ? undefined : 108}
        loading={isPending}
        aria-label={t('command.on', { command: word, name: device.name })}
        data-disabled={isImpossible || undefined}
        aria-disabled={isImpossible || undefined}
        onClick={() => {
          if (!isImpossible) mutate(command)
        }}
      >
        {word}
      </Button>
    </Tooltip>
  )
}
