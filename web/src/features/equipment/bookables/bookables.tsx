import type { ManagedBookable } from '@fobhouse/contract/bookables.ts'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Sentences } from '../../../domain/booking/sentences.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { BookableDialog } from './bookable-dialog.tsx'
import { managedBookablesQuery } from './queries.ts'
import { RemoveBookable } from './remove-bookable.tsx'
import { Sets } from './sets.tsx'

/** What can be booked and by which rules, and below it what does not run together. */
export function Bookables() {
  const query = useQuery(managedBookablesQuery)
  return (
    <QueryView query={query}>
      {(bookables) => (
        <Stack gap="xl">
          <List bookables={bookables} />
          {bookables.length > 0 && <Sets />}
        </Stack>
      )}
    </QueryView>
  )
}

function List({ bookables }: { bookables: readonly ManagedBookable[] }) {
  const { t } = useTranslation('equipment')
  const [isAdding, adding] = useDisclosure(false)
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
      {t('bookables.add')}
    </Button>
  )
  return (
    <Stack gap="md">
      {bookables.length === 0 ? (
        <Card>
          <EmptyState icon={IconCalendarEvent} title={t('bookables.none')} action={add} />
        </Card>
      ) : (
        <>
          <Group>{add}</Group>
          <RowList label={t('bookables.title')}>
            {bookables.map((bookable) => (
              <BookableRow key={bookable.id} bookable={bookable} />
            ))}
          </RowList>
        </>
      )}
      {isAdding && <BookableDialog bookable={undefined} onClose={adding.close} />}
    </Stack>
  )
}

function BookableRow({ bookable }: { bookable: ManagedBookable }) {
  const { t } = useTranslation('equipment')
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const { name, items, place, hidden, upcoming, sentences } = bookable
  const what = place ? place.name : items.map((item) => item.name).join(', ')
  const facts = [
    ...(hidden ? [t('manage.hiddenMark')] : []),
    ...(upcoming > 0 ? [t('bookables.upcoming', { count: upcoming })] : []),
  ]
  return (
    <Row>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {[what, ...facts].join(' · ')}
      </Text>
      <Sentences sentences={sentences} />
      <Group gap="sm" mt="xs">
        <Button size="sm" variant="default" onClick={() => setOpen('edit')}>
          {t('bookables.edit')}
        </Button>
        <Button size="sm" variant="default" c="var(--fob-bad)" onClick={() => setOpen('remove')}>
          {t('bookables.remove')}
        </Button>
      </Group>
      {open === 'edit' && <BookableDialog bookable={bookable} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && <RemoveBookable bookable={bookable} onClose={() => setOpen(undefined)} />}
    </Row>
  )
}
