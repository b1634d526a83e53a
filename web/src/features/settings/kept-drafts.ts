import { queryClient } from '../../lib/query-client.ts'
import type { Drafts } from './draft-values.ts'

// What was typed outlives the screen, so that a look at another one loses nothing. It goes with the session, as
// everything else that is kept beside the queries.

const draftsKey = ['drafts', 'settings']
queryClient.setQueryDefaults(draftsKey, { gcTime: Infinity })

export function keptDrafts(): Drafts {
  return queryClient.getQueryData<Drafts>(draftsKey) ?? {}
}

export function keepDrafts(drafts: Drafts): void {
  queryClient.setQueryData<Drafts>(draftsKey, drafts)
}

export function countKeptDrafts(): number {
  return Object.keys(keptDrafts()).length
}

/** A listener of `beforeunload`: the browser asks, on whatever screen, before it forgets what is kept. */
export function askBeforeForgetting(event: Pick<Event, 'preventDefault'>): void {
  if (countKeptDrafts() > 0) event.preventDefault()
}
