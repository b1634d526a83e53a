import type { ListedMeeting } from '@fobhouse/contract/routes/meetings.ts'
import { Button, Card, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { MeetingFormDialog } from './meeting-form-dialog.tsx'
import { MeetingTable } from './meeting-table.tsx'
import { meetingsQuery } from './queries.ts'

/** Coming meetings, the next one first, and past ones. */
export function MeetingsScreen() {
  const query = useInfiniteQuery(meetingsQuery)
  return (
    <QueryView query={query}>
      {({ pages }) => (
        <>
          <Meetings meetings={pages.flatMap(({ rows }) => rows)} />
          <LoadMore
            hasMore={query.hasNextPage}
            isLoading={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
    </QueryView>
  )
}

function Meetings({ meetings }: { meetings: readonly ListedMeeting[] }) {
  const { t } = useTranslation('meetings')
  const [isAdding, adding] = useDisclosure(false)
  const coming = meetings.filter(({ isPast }) => !isPast).toReversed()
  const past = meetings.filter(({ isPast }) => isPast)
  return (
    <Stack gap="xl">
      <section aria-label={t('list.upcoming')}>
        <SectionTitle count={coming.length} action={<AddButton onClick={adding.open} />}>
          {t('list.upcoming')}
        </SectionTitle>
        {coming.length > 0 ? <MeetingTable label={t('list.upcoming')} meetings={coming} /> : <NoneToCome />}
      </section>
      {past.length > 0 && (
        <section aria-label={t('list.past')}>
          <SectionTitle>{t('list.past')}</SectionTitle>
          <MeetingTable label={t('list.past')} meetings={past} />
        </section>
      )}
      {isAdding && <MeetingFormDialog onClose={adding.close} />}
    </Stack>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('meetings')
  return (
    <Group>
      <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onClick}>
        {t('form.add')}
      </Button>
    </Group>
  )
}

function NoneToCome() {
  const { t } = useTranslation('meetings')
  return (
    <Card>
      <EmptyState icon={IconCalendarEvent} title={t('list.noneToCome')} reason={t('list.emptyReason')} />
    </Card>
  )
}
