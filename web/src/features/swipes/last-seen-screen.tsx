import { Button, Card, Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import type { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Face } from '../../ui/face.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { lastSeenQuery } from './queries.ts'
import classes from './swipes.module.css'
import { isFound } from '../../lib/fold.ts'

type Person = ResponseOf<typeof accessRoutes.lastSeen>[number]

/** When each active member last tapped a card. */
export function LastSeenScreen() {
  const query = useQuery(lastSeenQuery)
  return <QueryView query={query}>{(people) => <LastSeen people={people} />}</QueryView>
}

function LastSeen({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation('swipes')
  const { t: common } = useTranslation()
  const [text, setText] = useState('')
  if (people.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconClock} title={t('lastSeen.emptyTitle')} reason={t('lastSeen.emptyReason')} />
      </Card>
    )
  }
  const shown = people.filter(({ user }) => isFound(text, user)).toSorted(newestFirst)
  return (
    <Stack gap="md">
      <SearchField className={classes.search} label={t('lastSeen.search')} value={text} onChange={setText} />
      {shown.length === 0 && (
        <Card>
          <EmptyState
            icon={IconClock}
            title={t('lastSeen.noMatch', { text })}
            reason={t('lastSeen.noMatchReason')}
            action={
              <Button variant="default" onClick={() => setText('')}>
                {common('actions.clearFilter')}
              </Button>
            }
          />
        </Card>
      )}
      <ul className={classes.people} aria-label={common('screens.lastSeen')}>
        {shown.map(({ id, user, date }) => (
          <li key={id} className={classes.person}>
            <Face name={user} />
            <Text className={classes.personName} truncate>
              {user}
            </Text>
            <Text size="sm" c="dimmed">
              <RelativeTime at={date} />
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** People who were never seen come last, by name. */
function newestFirst(one: Person, other: Person): number {
  return (other.date ?? '').localeCompare(one.date ?? '') || one.user.localeCompare(other.user)
}
