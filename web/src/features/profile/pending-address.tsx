import { emailChangeRoutes, type PendingEmail } from '@fobhouse/contract/routes/email-changes.ts'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { sessionQuery } from '../../domain/member/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** An address that is to become one's own, whoever asked for it. */
export function PendingAddress({ pending, current }: { pending: PendingEmail; current: string }) {
  const { t } = useTranslation('profile')
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(awayFromKiosk(emailChangeRoutes.withdrawOwn), {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  })
  return (
    <Banner
      tone="info"
      icon={IconMail}
      action={
        <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
          {t('email.withdraw')}
        </Button>
      }
    >
      {t('email.pending', { email: pending.email, current })} {t('email.askedBy', { name: pending.proposedBy })}{' '}
      <RelativeTime at={pending.proposedAt} />
    </Banner>
  )
}
