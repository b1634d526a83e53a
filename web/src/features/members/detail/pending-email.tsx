import { emailChangeRoutes, type PendingEmail } from '@fobhouse/contract/routes/email-changes.ts'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { Banner } from '../../../ui/banner.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import type { Member } from '../queries.ts'

/** An address that is to become a member's, until its link is followed. */
export function PendingEmailBanner({ member, pending }: { member: Member; pending: PendingEmail }) {
  const { t } = useTranslation('members')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(emailChangeRoutes.withdrawOfMember, { params: { id: String(member.id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['members'] }),
  })
  return (
    <Banner
      tone="info"
      icon={IconMail}
      action={
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
          {t('pendingEmail.withdraw')}
        </Button>
      }
    >
      {t('pendingEmail.waits', { email: pending.email, current: member.email })}{' '}
      {t('pendingEmail.askedBy', { name: pending.proposedBy })} <RelativeTime at={pending.proposedAt} />
    </Banner>
  )
}
