import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type MemberFilter, memberListQuery } from '../queries.ts'
import { BulkActions } from '../bulk/bulk-actions.tsx'
import { readFilter, writeFilter } from './list-filter.ts'
import { MemberList } from './member-list.tsx'
import { MembersToolbar } from './members-toolbar.tsx'
import { noSelection, type Selection } from './selection.ts'

/** Finds, sorts, enables and disables members. */
export function MembersScreen() {
  const [search, setSearch] = useSearchParams()
  const [selection, setSelection] = useState<Selection>(noSelection)
  const filter = readFilter(search)
  const query = useInfiniteQuery(memberListQuery(filter))

  /** A new filter clears the selection: no action may affect members who are out of sight. */
  function changeFilter(next: MemberFilter) {
    if (next.state !== filter.state || next.text !== filter.text) setSelection(noSelection)
    setSearch(writeFilter(next), { replace: true })
  }

  return (
    <Stack gap="sm">
      <MembersToolbar filter={filter} counts={query.data?.pages[0]?.counts} onChange={changeFilter} />
      <MemberList query={query} filter={filter} selection={selection} onSelect={setSelection} onFilter={changeFilter} />
      <BulkActions selection={selection} onClear={() => setSelection(noSelection)} />
    </Stack>
  )
}
