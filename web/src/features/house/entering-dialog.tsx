import type { Entering } from '@fobhouse/contract/routes/house.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMomentTexts } from '../../domain/house/moment-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { StateBadge } from '../../ui/state-dot.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import classes from './doors-now.module.css'
import { enteringQuery } from './house-queries.ts'

const typingPauseMs = 200

type EnteringDialogProps = { door: { id: number; name: string }; onClose: () => void }

/** Everyone for whom a door opens now, by name. */
export function EnteringDialog({ door, onClose }: EnteringDialogProps) {
  const { t } = useTranslation('house')
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), typingPauseMs)
  const query = useInfiniteQuery(enteringQuery(door.id, asked))
  return (
    <Dialog name="house/entering" opened onClose={onClose} title={t('now.show', { name: door.name })}>
      <Stack gap="md">
        <SearchField label={t('now.search')} value={typed} onChange={setTyped} data-autofocus />
        <QueryView query={query}>
          {({ pages: [first, ...others] }) => (
            <People
              people={[first, ...others].flatMap((page) => page?.rows ?? [])}
              counts={first?.counts}
              isSearched={asked !== ''}
            />
          )}
        </QueryView>
        <LoadMore
          hasMore={query.hasNextPage}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      </Stack>
    </Dialog>
  )
}

type PeopleProps = {
  people: readonly Entering[]
  counts: { now: number; granted: number } | undefined
  isSearched: boolean
}

function People({ people, counts, isSearched }: PeopleProps) {
  const { t } = useTranslation('house')
  const moments = useMomentTexts()
  if (people.length === 0) return <Text c="dimmed">{t(isSearched ? 'now.notFound' : 'now.nobody')}</Text>
  return (
    <div>
      {counts && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('now.of', counts)}
        </Text>
      )}
      <ul className={classes.people}>
        {people.map(({ memberId, name, until, keyholder }) => (
          <li key={memberId} className={classes.person}>
            <Anchor component={Link} to={`/manage/members/${memberId}`}>
              {name}
            </Anchor>
            {keyholder && <StateBadge tone="info">{t('now.keyholder')}</StateBadge>}
            {until !== null && (
              <Text component="span" size="sm" c="dimmed">
                {t('now.until', { moment: moments.until(until) })}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
