import type { WholeBookable } from '@fobhouse/contract/bookables.ts'
import { Card, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { DetailView } from '../../ui/detail-view.tsx'
import { BookForm } from './book-form.tsx'
import { bookableQuery } from './queries.ts'
import { Sentences } from '../../domain/booking/sentences.tsx'

/** Books one thing: what it is, a day, a length, and the times that are free. */
export function BookScreen() {
  const { bookableId = '' } = useParams()
  const query = useQuery(bookableQuery(bookableId))
  return (
    <DetailView query={query} kind="bookable" nameOf={({ name }) => name}>
      {(bookable) => <Loaded key={bookable.id} bookable={bookable} />}
    </DetailView>
  )
}

function Loaded({ bookable }: { bookable: WholeBookable }) {
  const { t } = useTranslation('bookings')
  const { name, description, items, place, sentences, use } = bookable
  const which = items.map((item) => item.name).filter((item) => item !== name)
  return (
    <Stack gap="lg" maw={760}>
      <div>
        <Title order={1} fz={24} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Title>
        {description !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{description}</Text>}
        {use === 'needs' && <Text>{t('book.needs')}</Text>}
        {(which.length > 0 || place) && <Text c="dimmed">{place?.name ?? which.join(', ')}</Text>}
      </div>
      <BookForm bookable={bookable} />
      <Card>
        <Sentences sentences={sentences} />
      </Card>
    </Stack>
  )
}
