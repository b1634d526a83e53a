import { queryClient } from '../../../lib/query-client.ts'
import { memberListQuery } from '../queries.ts'
import { readFilter } from './list-filter.ts'

export { MembersScreen } from './members-screen.tsx'

/** The first page of the list that an address shows. */
export async function askForMembers(search: string): Promise<void> {
  await queryClient.infiniteQuery(memberListQuery(readFilter(new URLSearchParams(search))))
}
