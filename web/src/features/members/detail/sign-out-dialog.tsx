import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import type { Member } from '../queries.ts'

export function SignOutDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(memberRoutes.endSessions, { params: { id: String(member.id) } }),
    onSuccess: () => notifyDone(t('signOut.done', { name: member.name.full })),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      name="members/sign-out"
      isOpen
      onClose={onClose}
      title={t('signOut.title', { name: member.name.full })}
      consequence={t('signOut.consequence')}
      action={t('signOut.action')}
      isWorking={isPending}
      onConfirm={() => mutate()}
    />
  )
}
