import { Anchor } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'
import i18next from 'i18next'
import { errorText } from '../lib/error-text.ts'
import { noteUse } from '../lib/first-use.ts'

/** Says what was done, with an undo if possible. Disappears after five seconds. */
export function notifyDone(message: string, undo?: () => void): void {
  const id = show({
    color: 'green',
    icon: <IconCheck size={18} aria-hidden />,
    title: message,
    message: undo && (
      <ActLink
        label={i18next.t('actions.undo')}
        act={() => {
          notifications.hide(id)
          undo()
        }}
      />
    ),
  })
}

/** Says something worth knowing, though nothing went wrong. */
export function notifyNote(message: string): void {
  show({ color: 'yellow', message })
}

/** Offers something that can wait; stays until it is accepted or closed. */
export function notifyOffer(title: string, { label, act }: Instead): void {
  show({
    title,
    autoClose: false,
    message: <ActLink label={label} act={act} />,
  })
}

/** Says why something was refused, if no field or place on the screen says it. */
export function notifyError(error: unknown): void {
  show({ color: 'red', message: errorText(error) })
}

/** The same with the screen's own text, which names the thing, and perhaps another way to go. */
export function notifyRefused(message: string, instead?: Instead): void {
  show({
    color: 'red',
    ...(instead ? { title: message, autoClose: false } : {}),
    message: instead ? <ActLink {...instead} /> : message,
  })
}

type Instead = { label: string; act: () => void }

function ActLink({ label, act }: Instead) {
  return (
    <Anchor component="button" type="button" fw={600} size="sm" onClick={act}>
      {label}
    </Anchor>
  )
}

/** Returns by what it can be hidden again. The close button has no text of its own. */
function show(data: NotificationData): string {
  noteUse()
  return notifications.show({ closeButtonProps: { 'aria-label': i18next.t('actions.close') }, ...data })
}
