import { type OidcClient, openIdRoutes } from '@fobhouse/contract/routes/openid.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../ui/notify.tsx'

type RemoveProgramDialogProps = { program: OidcClient; onClose: () => void }

export function RemoveProgramDialog({ program: { id, name }, onClose }: RemoveProgramDialogProps) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(openIdRoutes.removeClient, { params: { id: String(id) } }),
    onSuccess: () => notifyDone(t('programs.removed', { name })),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['programs'] })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('programs.removeTitle', { name })}
      consequence={t('programs.removeConsequence')}
      action={t('programs.remove')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
