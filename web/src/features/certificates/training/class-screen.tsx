import type { Person, SignOffResult } from '@fobhouse/contract/routes/training.ts'
import { Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { RowList } from '../../../ui/row-list.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { competenceQuery } from '../../../domain/certificate/competence-query.ts'
import { NoteFields } from './note-fields.tsx'
import { PersonRow } from './person-row.tsx'
import { peopleQuery } from './queries.ts'
import { useSignOff, whyRefused } from './use-sign-off.ts'
import { WhatToLookAt } from './what-to-look-at.tsx'

const searchAfterMs = 250

/** Signs off a class: find people, tick them, write a note, done. */
export function ClassScreen() {
  const certificateId = Number(useParams()['certificateId'])
  const { t } = useTranslation('certificates')
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), searchAfterMs)
  const [ticked, setTicked] = useState<readonly Person[]>([])
  const query = useInfiniteQuery(peopleQuery({ certificateId, q, state: '' }))
  const certificates = useQuery(competenceQuery).data?.certificates
  const certificate = certificates?.find(({ id }) => id === certificateId)?.name ?? ''
  const tick = (person: Person) =>
    setTicked((before) =>
      before.some(({ memberId }) => memberId === person.memberId)
        ? before.filter(({ memberId }) => memberId !== person.memberId)
        : [...before, person],
    )
  return (
    <Stack gap="lg" maw={760}>
      <Title order={1} fz={24}>
        {t('training.class', { certificate })}
      </Title>
      <SearchField label={t('training.search')} value={typed} onChange={setTyped} />
      <QueryView query={query}>
        {({ pages }) => (
          <>
            <People
              certificate={certificate}
              people={pages.flatMap(({ rows }) => rows)}
              ticked={ticked}
              onTick={tick}
            />
            <LoadMore
              hasMore={query.hasNextPage}
              isLoading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </QueryView>
      <SignOffCard certificateId={certificateId} ticked={ticked} onDone={() => setTicked([])} />
    </Stack>
  )
}

type PeopleProps = {
  certificate: string
  people: readonly Person[]
  ticked: readonly Person[]
  onTick: (person: Person) => void
}

function People({ certificate, people, ticked, onTick }: PeopleProps) {
  const { t } = useTranslation('certificates')
  if (people.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconUsers} title={t('training.nobody')} reason={t('training.nobodyReason')} />
      </Card>
    )
  }
  return (
    <RowList label={t('training.people')}>
      {people.map((person) => (
        <PersonRow
          key={person.memberId}
          person={person}
          certificate={certificate}
          isTicked={ticked.some(({ memberId }) => memberId === person.memberId)}
          onTick={onTick}
        />
      ))}
    </RowList>
  )
}

type CardProps = { certificateId: number; ticked: readonly Person[]; onDone: () => void }

/** Those who are ticked, the notes, and the deed; then what became of each. */
function SignOffCard({ certificateId, ticked, onDone }: CardProps) {
  const { t } = useTranslation('certificates')
  const [notes, setNotes] = useState({ publicNote: '', privateNote: '' })
  const [refused, setRefused] = useState<readonly SignOffResult[]>([])
  const { sign, isPending } = useSignOff(certificateId)
  const finish = (results: readonly SignOffResult[]) => {
    setRefused(results.filter(({ outcome }) => outcome === 'refused'))
    setNotes({ publicNote: '', privateNote: '' })
    onDone()
  }
  return (
    <Card component="section" aria-label={t('training.signOff')}>
      <Stack gap="md">
        {refused.length > 0 && (
          <div role="status">
            <Text fw={600}>{t('training.notSigned')}</Text>
            <List>
              {refused.map((result) => (
                <List.Item key={result.memberId}>
                  {t('training.refused', { name: result.name, why: whyRefused(result) })}
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <Text>{ticked.length === 0 ? t('training.tickSome') : ticked.map(({ name }) => name).join(', ')}</Text>
        <WhatToLookAt certificateId={certificateId} />
        <NoteFields notes={notes} onChange={setNotes} />
        <Group justify="flex-end">
          <Button
            loading={isPending}
            disabled={ticked.length === 0}
            onClick={() => sign({ memberIds: ticked.map(({ memberId }) => memberId), ...notes }, finish)}
          >
            {t('training.signOffMany', { count: ticked.length })}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
