import { type CalendarFeed, calendarFeedRoutes } from '@fobhouse/contract/routes/calendar-feeds.ts'
import { ActionIcon, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone, notifyError } from '../../../ui/notify.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { useBookingChange } from '../queries.ts'

/** Addresses that were made. None is shown again: only what they are about, and when they were read. */
export function FeedList({ feeds }: { feeds: readonly CalendarFeed[] }) {
  const { t } = useTranslation('bookings')
  const [ending, setEnding] = useState<CalendarFeed>()
  if (feeds.length === 0) return <Text size="sm">{t('feeds.none')}</Text>
  return (
    <>
      <RowList label={t('feeds.own')}>
        {feeds.map((feed) => (
          <FeedRow key={feed.id} feed={feed} onEnd={() => setEnding(feed)} />
        ))}
      </RowList>
      {ending && <EndDialog feed={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

function useFeedName(): (feed: CalendarFeed) => string {
  const { t } = useTranslation('bookings')
  return ({ kind, target, public: isPublic }) => {
    if (isPublic) return t('feeds.kinds.public')
    if (kind === 'mine' || kind === 'club') return t(`feeds.kinds.${kind}`)
    return target?.name ?? t('feeds.gone')
  }
}

function FeedRow({ feed, onEnd }: { feed: CalendarFeed; onEnd: () => void }) {
  const { t } = useTranslation('bookings')
  const { date, relativeWithin } = useFormats()
  const name = useFeedName()(feed)
  const { createdAt, usedAt } = feed
  return (
    <Row
      end={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          title={t('feeds.end')}
          aria-label={t('feeds.endNamed', { name })}
          onClick={onEnd}
        >
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
    >
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {t('feeds.madeOn', { date: date(createdAt) })}{' '}
        {usedAt === null ? t('feeds.unused') : t('feeds.used', { time: relativeWithin(usedAt) })}
      </Text>
    </Row>
  )
}

function EndDialog({ feed, onClose }: { feed: CalendarFeed; onClose: () => void }) {
  const { t } = useTranslation('bookings')
  const name = useFeedName()(feed)
  const { mutate, isPending } = useBookingChange(() =>
    call(awayFromKiosk(calendarFeedRoutes.revoke), { params: { id: String(feed.id) } }),
  )
  const end = () =>
    mutate(undefined, {
      onSuccess: () => notifyDone(t('feeds.ended')),
      onError: notifyError,
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      name="bookings/end-feed"
      isOpen
      onClose={onClose}
      title={t('feeds.endTitle', { name })}
      consequence={feed.public ? t('feeds.endPublic') : t('feeds.endHelp')}
      action={t('feeds.end')}
      isWorking={isPending}
      onConfirm={end}
    />
  )
}
