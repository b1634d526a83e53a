import { outboxRoutes } from '@fobhouse/contract/routes/outbox.ts'
import { Anchor } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { messageText } from '../../../lib/error-text.ts'
import { Banner } from '../../../ui/banner.tsx'

/** Says that messages do not reach this member, with the service's reply to the newest one. */
export function FailedMessages({ memberId }: { memberId: number }) {
  const { t } = useTranslation('members')
  const { data } = useQuery({
    queryKey: ['outbox', 'failed', memberId],
    queryFn: ({ signal }) =>
      call(outboxRoutes.list, { query: { member: String(memberId), state: 'failed', limit: '1' } }, { signal }),
  })
  const newest = data?.[0]
  if (!newest) return null
  const why = newest.error?.startsWith('error.') ? messageText(newest.error) : (newest.error ?? '')
  return (
    <Banner
      tone="attention"
      icon={IconMailOff}
      action={
        <Anchor
          component={Link}
          to={`/manage/outbox?state=failed&member=${memberId}`}
          c="inherit"
          fw={600}
          size="sm"
          underline="always"
        >
          {t('undelivered.open')}
        </Anchor>
      }
    >
      {t('undelivered.text', { subject: newest.subject, to: newest.to, why })}
    </Banner>
  )
}
