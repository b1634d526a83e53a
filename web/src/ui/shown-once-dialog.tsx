import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

type ShownOnceDialogProps = {
  /** As in `Dialog`. */
  name: string
  title: string
  /** The text of the closing button, in the person's words: "I have put it in". */
  done: string
  onClose: () => void
  children: ReactNode
}

/** A dialog for something that cannot be shown again: neither a click outside nor Escape closes it. */
export function ShownOnceDialog({ name, title, done, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      name={name}
      opened
      onClose={onClose}
      size={480}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={title}
    >
      <Stack gap="lg">
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
