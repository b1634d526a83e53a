import { type MessageGroup, type MessageLetter, messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** Its key begins with `members`: it becomes stale when somebody joins, leaves or unsubscribes. */
export const groupQuery = (group: MessageGroup) =>
  queryOptions({
    queryKey: ['members', 'group', group],
    queryFn: ({ signal }) => call(messageRoutes.countGroup, { body: group }, { signal }),
    placeholderData: keepPreviousData,
  })

export const previewQuery = (group: MessageGroup, letter: MessageLetter) =>
  queryOptions({
    queryKey: ['members', 'preview', group, letter],
    queryFn: ({ signal }) => call(messageRoutes.previewLetter, { body: { group, letter } }, { signal }),
    placeholderData: keepPreviousData,
  })
