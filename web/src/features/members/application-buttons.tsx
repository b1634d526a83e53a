import { type ListedMember, memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { Button } from '@mantine/core'
import { IconCircleX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../domain/member/may.ts'
import { actionIcons } from './action-icons.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { useMemberAction } from './use-member-action.ts'

/** Decides an open application beside the member's other actions; draws nothing without one. */
export function ApplicationButtons({ member }: { member: ListedMember }) {
  const { t } = useTranslation('members')
  const { mutate, isPending } = useMemberAction()
  const [isRejecting, setRejecting] = useState(false)
  const AcceptIcon = actionIcons.acceptApplication
  const may = useMay()
  if (member.appliedAt === null || !may(memberRoutes.acceptApplication)) return null
  return (
    <>
      <Button
        disabled={isPending}
        leftSection={<AcceptIcon size={18} stroke={1.75} aria-hidden />}
        onClick={() => mutate({ subject: member, action: 'acceptApplication' })}
      >
        {t('action.acceptApplication')}
      </Button>
      <Button
        variant="default"
        c="var(--fob-bad)"
        leftSection={<IconCircleX size={18} stroke={1.75} aria-hidden />}
        onClick={() => setRejecting(true)}
      >
        {t('action.reject')}
      </Button>
      {isRejecting && <RejectDialog member={member} onClose={() => setRejecting(false)} />}
    </>
  )
}
