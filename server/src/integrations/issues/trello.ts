import { z } from 'zod'
import { createIssue, type CreateResult, escapeMarkdown, type NewIssue, withoutSlash } from './create-issue.ts'

export type TrelloAccount = {
  apiBase: string
  /** Where the card goes: on top. */
  list: string
  key: string
  token: string
}

const createdSchema = z.object({ url: z.url({ protocol: /^https?$/ }) })

/**
 * https://developer.atlassian.com/cloud/trello/rest/api-group-cards/#api-cards-post, with the key and the token in the
 * header, where no log of addresses keeps them (https://developer.atlassian.com/cloud/trello/guides/rest-api/authorization/).
 */
export function createAtTrello(account: TrelloAccount, { title, text }: NewIssue): Promise<CreateResult> {
  const { list, key, token } = account
  return createIssue({
    tracker: 'Trello',
    address: `${withoutSlash(account.apiBase)}/1/cards`,
    headers: { authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` },
    body: { idList: list, name: title, desc: escapeMarkdown(text), pos: 'top' },
    schema: createdSchema,
    linkOf: ({ url }) => url,
  })
}
