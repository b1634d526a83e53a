import type { Door } from '@fobhouse/contract/routes/devices.ts'
import { Button, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDoorCommand } from './door-commands.ts'
import { doorState, isInContact, likelyCommand, needsContact } from './door-state.ts'

/** The action that is most likely wanted; where it cannot be, hovering and focus say why. */
export function DoorAction({ door, isLarge = false }: { door: Door; isLarge?: boolean }) {
  const { t } = useTranslation('devices')
  const { mutate, isPending } = useDoorCommand(door)
  const command = likelyCommand(door)
  const isImpossible = needsContact(command) && !isInContact(door)
  const why = t(doorState(door) === 'neverSeen' ? 'refused.neverSeen' : 'refused.offline', { name: door.name })
  return (
    <Tooltip label={why} disabled={!isImpossible} events={{ hover: true, focus: true, touch: true }}>
      <Button
        size={isLarge ? 'sm' : 'xs'}
        variant="default"
        miw={isLarge ? undefined : 108}
        loading={isPending}
        aria-label={t('command.on', { command: t(`command.${command}`), name: door.name })}
        data-disabled={isImpossible || undefined}
        aria-disabled={isImpossible || undefined}
        onClick={() => {
          if (!isImpossible) mutate(command)
        }}
      >
        {t(`command.${command}`)}
      </Button>
    </Tooltip>
  )
}
