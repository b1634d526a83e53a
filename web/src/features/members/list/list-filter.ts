import { memberSorts } from '@fobhouse/contract/routes/members.ts'
import type { MemberFilter, MemberSort, SortBy } from '../queries.ts'

export const stateChoices = ['all', 'active', 'inactive', 'noob', 'accountonly', 'application'] as const

const defaultSort: MemberSort = 'name'

/** The filter in the address; unknown values are dropped. */
export function readFilter(search: URLSearchParams): MemberFilter {
  return {
    state: stateChoices.find((state) => state === search.get('state')) ?? 'all',
    text: search.get('q') ?? '',
    sort: readSort(search.get('sort')),
  }
}

function readSort(text: string | null): MemberSort {
  const by = memberSorts.find((sort) => sort === text?.replace(/^-/, ''))
  if (by === undefined) return defaultSort
  return text?.startsWith('-') ? `-${by}` : by
}

export function writeFilter({ state, text, sort }: MemberFilter): Record<string, string> {
  return {
    ...(state === 'all' ? {} : { state }),
    ...(text === '' ? {} : { q: text }),
    ...(sort === defaultSort ? {} : { sort }),
  }
}

/** Names start at A; times and money start with the newest and largest. */
const beginsDescending: ReadonlySet<SortBy> = new Set(['lastSeen', 'registrationDate', 'balance'])

/** The order after a click on this column's head. */
export function nextSort(current: MemberSort, by: SortBy): MemberSort {
  if (current === by) return `-${by}`
  if (current === `-${by}`) return by
  return beginsDescending.has(by) ? `-${by}` : by
}

export function directionOf(sort: MemberSort, by: SortBy): 'ascending' | 'descending' | 'none' {
  if (sort === by) return 'ascending'
  return sort === `-${by}` ? 'descending' : 'none'
}
