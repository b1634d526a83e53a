import { type BankEntry, bankEntryStates } from '@fobhouse/contract/routes/bank.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { EntryList } from './entry-list.tsx'
import { entriesQuery, type EntryState } from './queries.ts'
import { TakeIn } from './take-in.tsx'
import { useBooking } from './use-booking.ts'

/** Payments through the bank: read from statements, matched to members, and booked. */
export function BankScreen() {
  const { t } = useTranslation('bank')
  const [state, setState] = useState<EntryState>('open')
  const query = useQuery(entriesQuery(state))
  const choices = bankEntryStates.map((value) => ({ value, label: t(`states.${value}`) }))
  return (
    <Stack gap="lg">
      <TakeIn />
      <FilterChips label={t('states.label')} choices={choices} value={state} onChange={setState} />
      <QueryView query={query}>{(entries) => <Entries key={state} state={state} entries={entries} />}</QueryView>
    </Stack>
  )
}

/** The most bookings in one call. */
const mostAtOnce = 200

function Entries({ state, entries }: { state: EntryState; entries: readonly BankEntry[] }) {
  const { t } = useTranslation('bank')
  const [chosen, setChosen] = useState<BankEntry>()
  const booking = useBooking(entries)
  const matched = entries
    .flatMap(({ id, match, member, use }) =>
      match === 'matched' && member && use ? [{ id, memberId: member.id, use }] : [],
    )
    .slice(0, mostAtOnce)
  if (entries.length === 0) {
    return <EmptyState icon={IconBuildingBank} title={t(`empty.${state}`)} reason={t('empty.reason')} />
  }
  return (
    <Stack gap="md">
      {matched.length > 0 && (
        <Group>
          <Button loading={booking.isPending} onClick={() => booking.mutate(matched)}>
            {t('actions.bookMatched', { count: matched.length })}
          </Button>
        </Group>
      )}
      <EntryList entries={entries} onDecide={setChosen} />
      {chosen && <DecideDialog key={chosen.id} entry={chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  )
}
