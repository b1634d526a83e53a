import { proxyRoutes } from '@fobhouse/contract/routes/proxies.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const shown = 20

export type MemberChoice = { id: number; name: string; screenName: string }

/** The first active members whose name matches the typed text. */
export const memberChoicesQuery = (typed: string) => {
  const q = typed.trim()
  return queryOptions({
    queryKey: ['members', 'choices', q],
    queryFn: ({ signal }) =>
      call(proxyRoutes.members, { query: { limit: shown, ...(q === '' ? {} : { q }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
