import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  /** As in `Dialog`. */
  name: string
  isOpen: boolean
  onClose: () => void
  /** A question with the thing's name: "Remove Front door?" */
  title: string
  /** What will happen, and whether it can be undone. */
  consequence: string
  /** The button's verb: "Remove". */
  action: string
  isWorking?: boolean
  onConfirm: () => void
}

/** Asks before an action that cannot be undone. Other actions happen at once, with an undo in the notification. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const { name, isOpen, onClose, title, consequence, action, isWorking = false, onConfirm } = props
  return (
    <Dialog name={name} opened={isOpen} onClose={onClose} title={title}>
      <Stack gap="lg">
        <Text>{consequence}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('actions.cancel')}
          </Button>
          <Button variant="default" c="var(--fob-bad)" loading={isWorking} onClick={onConfirm}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
