import { factorRoutes } from '@fobhouse/contract/routes/factors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import type { Member } from '../queries.ts'

/** For somebody who has lost what the second step of the login asks for. */
export function SecondStepDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(factorRoutes.removeOfMember, { params: { id: String(member.id) } }),
    onSuccess: () => notifyDone(t('secondStep.done', { name: member.name.full })),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: ['members'] })
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('secondStep.title', { name: member.name.full })}
      consequence={t('secondStep.consequence', { name: member.name.full })}
      action={t('secondStep.do')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
