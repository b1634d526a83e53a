import { waitingListRoutes } from '@fobhouse/contract/routes/waiting-list.ts'
import type { WaitingWish } from '@fobhouse/contract/waiting-list.ts'
import { Anchor, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { notifyDone, notifyRefused } from '../../../ui/notify.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { useBookingChange } from '../queries.ts'
import { wishesQuery } from './queries.ts'

/** What the reader is waiting for. Whoever waits for nothing sees nothing of this. */
export function Wishes() {
  const { t } = useTranslation('bookings')
  const { data = [] } = useQuery(wishesQuery)
  if (data.length === 0) return null
  return (
    <section aria-label={t('waiting.title')}>
      <SectionTitle count={data.length}>{t('waiting.title')}</SectionTitle>
      <RowList label={t('waiting.title')}>
        {data.map((wish) => (
          <Wish key={wish.id} wish={wish} />
        ))}
      </RowList>
    </section>
  )
}

function Wish({ wish }: { wish: WaitingWish }) {
  const { t } = useTranslation('bookings')
  const { day, duration } = useFormats()
  const { mutate, isPending } = useBookingChange(() =>
    call(awayFromKiosk(waitingListRoutes.remove), { params: { id: String(wish.id) } }),
  )
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => notifyDone(t('waiting.removed')),
      onError: (error) => notifyRefused(errorText(error)),
    })
  const { bookable, count, position } = wish
  // It ends with the last instant before the end.
  const [from, to] = [day(wish.from), day(new Date(Date.parse(wish.to) - 1))]
  const values = { minutes: duration(wish.minutes * 60), from, to }
  return (
    <Row
      end={
        <Button
          size="sm"
          variant="default"
          loading={isPending}
          aria-label={t('waiting.removeFor', { what: bookable.name })}
          onClick={remove}
        >
          {t('waiting.remove')}
        </Button>
      }
    >
      <Anchor component={Link} to={`/calendar/book/${bookable.id}`} fw={600} py={10} my={-10}>
        {bookable.name}
      </Anchor>
      <Text size="sm">{from === to ? t('waiting.day', values) : t('waiting.days', values)}</Text>
      {count > 1 && <Text size="sm">{t('waiting.count', { count })}</Text>}
      <Text size="sm" c="dimmed">
        {t('waiting.position', { position })}
      </Text>
    </Row>
  )
}
