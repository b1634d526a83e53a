import { ActionIcon, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { useHoursChange } from './queries.ts'

type RowActionsProps = { name: string; consequence: string; onEdit: () => void; remove: () => Promise<unknown> }

/** Edits a schedule or closure, or removes it after a question. */
export function RowActions({ name, consequence, onEdit, remove }: RowActionsProps) {
  const { t } = useTranslation('house')
  const [isAsking, asking] = useDisclosure(false)
  const { mutate, isPending } = useHoursChange(remove)
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => notifyDone(t('schedules.removed', { name })),
      onSettled: asking.close,
    })
  return (
    <Group gap="2xs" wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('schedules.editOne', { name })}
        onClick={onEdit}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('schedules.removeOne', { name })}
        onClick={asking.open}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
      <ConfirmDialog
        name="house/remove"
        isOpen={isAsking}
        onClose={asking.close}
        title={t('remove.title', { name })}
        consequence={consequence}
        action={t('remove.action')}
        isWorking={isPending}
        onConfirm={confirm}
      />
    </Group>
  )
}
