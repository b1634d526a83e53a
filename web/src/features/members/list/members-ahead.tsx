import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { type MemberState, memberStates } from '@fobhouse/contract/routes/profile.ts'
import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../../../lib/request-path.ts'
import { PageLoading } from '../../../ui/page-loading.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { phoneQuery } from '../../../ui/widths.ts'
import { filterQuery } from '../queries.ts'
import { readFilter, stateChoices } from './list-filter.ts'
import { MemberCard } from './member-cards.tsx'
import classes from './members.module.css'
import { SortChoice, StateChips } from './members-toolbar.tsx'

/** As many cards as the tallest phone shows. */
const rows = 10
const filter = readFilter(new URLSearchParams())
const address = pathOf(memberRoutes.list.path, { query: { limit: rows, ...filterQuery(filter) } })

/**
 * The list before its code has come, on a phone: drawn while the page is built. The first script asks for the rows and puts them in
 * (`public/early.js`): texts in double braces are where an answer's values go. `MembersScreen` takes its place.
 */
export function MembersAhead() {
  return (
    <div data-rows={address} data-media={phoneQuery}>
      <PageLoading />
      <template>
        <Stack gap="sm">
          <ToolbarAhead />
          <RowsAhead />
        </Stack>
      </template>
    </div>
  )
}

const change = () => undefined // there is no code yet

function ToolbarAhead() {
  const { t } = useTranslation('members')
  const counts = Object.fromEntries(stateChoices.map((state) => [state, `{{counts.${state}}}`])) as Record<
    (typeof stateChoices)[number],
    string
  > // of all of them
  return (
    <div className={classes.toolbar}>
      <SearchField className={classes.search} label={t('list.search')} value="" onChange={change} />
      <StateChips filter={filter} counts={counts} onChange={change} />
      <Group flex={1} gap="xs" wrap="nowrap">
        <SortChoice filter={filter} onChange={change} />
      </Group>
    </div>
  )
}

/** One for each state, of which the row's own is taken. */
function RowsAhead() {
  const { t } = useTranslation('members')
  return (
    <div role="list" aria-label={t('list.label')} data-by="state">
      {memberStates.map((state) => (
        <template key={state} data-of={state}>
          <div role="listitem" className={classes.cardPlace} style={{ position: 'static' }}>
            <MemberCard member={standIn(state)} lastSeen={blank} balance={null} isSelected={false} onToggle={change} />
          </div>
        </template>
      ))}
    </div>
  )
}

/** Of the height of what comes with the code. */
const blank = '\u00A0'

function standIn(state: MemberState): Parameters<typeof MemberCard>[0]['member'] {
  const name = { full: '{{name.full}}', first: '', last: '' }
  return { id: '{{id}}' as unknown as number, name, state } // for the link
}
