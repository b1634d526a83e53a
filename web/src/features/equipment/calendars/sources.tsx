import type { CalendarSource } from '@fobhouse/contract/calendar-sources.ts'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarDown, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { managedBookablesQuery } from '../bookables/queries.ts'
import { sourcesQuery } from './queries.ts'
import { SourceDialog } from './source-dialog.tsx'
import { SourceRow } from './source-row.tsx'

/** Calendars of others whose times occupy what the club books. */
export function Sources() {
  const query = useQuery(sourcesQuery)
  return <QueryView query={query}>{(sources) => <List sources={sources} />}</QueryView>
}

function List({ sources }: { sources: readonly CalendarSource[] }) {
  const { t } = useTranslation('equipment')
  const [isAdding, adding] = useDisclosure(false)
  const { data: bookables } = useQuery(managedBookablesQuery)
  // A calendar occupies something that is there.
  const isPossible = bookables === undefined || bookables.length > 0
  const add = isPossible && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
      {t('sources.add')}
    </Button>
  )
  return (
    <Stack gap="md">
      {sources.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconCalendarDown}
            title={t(isPossible ? 'sources.none' : 'bookables.none')}
            action={add || undefined}
          />
        </Card>
      ) : (
        <>
          <Text c="dimmed">{t('sources.help')}</Text>
          <Group>{add}</Group>
          <RowList label={t('sources.title')}>
            {sources.map((source) => (
              <SourceRow key={source.id} source={source} />
            ))}
          </RowList>
        </>
      )}
      {isAdding && <SourceDialog source={undefined} onClose={adding.close} />}
    </Stack>
  )
}
