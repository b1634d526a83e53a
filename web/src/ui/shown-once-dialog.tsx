import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

type ShownOnceDialogProps = {
  title: string
  /** What the person says who closes it: "I have put it in". */
  done: string
  onClose: () => void
  children: ReactNode
}

/** Around what cannot be shown again: no click beside it and no Escape may lose it. */
export function ShownOnceDialog({ title, done, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
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
