import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'
import i18next from 'i18next'
import { errorText } from '../lib/error-text.ts'

/** Tells what was done, with a way back where there is one. Goes by itself after five seconds. */
export function notifyDone(message: string, undo?: () => void): void {
  const id = notifications.show({
    color: 'green',
    icon: <IconCheck size={18} aria-hidden />,
    title: message,
    message: undo && (
      <Anchor
        component="button"
        type="button"
        fw={600}
        size="sm"
        onClick={() => {
          notifications.hide(id)
          undo()
        }}
      >
        {i18next.t('actions.undo')}
      </Anchor>
    ),
  })
}

/** Tells why something was refused, where no field or place on the screen says it. */
export function notifyError(error: unknown): void {
  notifications.show({ color: 'red', message: errorText(error) })
}

/** The same with words of the screen's own, that name the thing. */
export function notifyRefused(message: string): void {
  notifications.show({ color: 'red', message })
}
