import type { Bookable } from '@fobhouse/contract/bookables.ts'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { FeedForm } from './feed-form.tsx'
import { FeedList } from './feed-list.tsx'
import { MadeFeedDialog } from './made-feed-dialog.tsx'
import { feedsQuery } from './queries.ts'

type DialogProps = { bookables: readonly Bookable[]; bookable: string; onClose: () => void }

/** The reader's addresses for calendar programs, and a form for another one. */
export function SubscribeDialog({ bookables, bookable, onClose }: DialogProps) {
  const { t } = useTranslation('bookings')
  const query = useQuery(feedsQuery)
  const [url, setUrl] = useState<string>()
  if (url !== undefined) return <MadeFeedDialog url={url} onClose={onClose} />
  return (
    <Dialog name="bookings/subscribe" opened onClose={onClose} title={t('feeds.title')} size={520}>
      <Stack gap="lg">
        <Text c="dimmed" size="sm">
          {t('feeds.explain')}
        </Text>
        <FeedForm bookables={bookables} bookable={bookable} onMade={setUrl} onCancel={onClose} />
        <QueryView query={query} loading={<Skeleton height={40} />}>
          {(feeds) => <FeedList feeds={feeds} />}
        </QueryView>
      </Stack>
    </Dialog>
  )
}
