import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { refreshFactors } from './queries.ts'

type RemovalDialogProps = {
  title: string
  consequence: string
  action: string
  /** The text after the removal. */
  done: string
  remove: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation, then removes one of the ways into the account. */
export function RemovalDialog({ title, consequence, action, done, remove, onClose }: RemovalDialogProps) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => notifyDone(done),
    onSettled: async () => {
      onClose()
      await refreshFactors(client)
    },
  })
  return (
    <ConfirmDialog
      name="security/removal"
      isOpen
      onClose={onClose}
      title={title}
      consequence={consequence}
      action={action}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
