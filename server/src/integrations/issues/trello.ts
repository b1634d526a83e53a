import { z } from 'zod'
import type { Attachment } from '../post-form.ts'
import type { SendResult } from '../send-result.ts'
import {
  attachFile,
  createIssue,
  type CreateResult,
  escapeMarkdown,
  type NewIssue,
  withoutSlash,
} from './create-issue.ts'

export type TrelloAccount = {
  apiBase: string
  /** The list whose top gets the card. */
  list: string
  key: string
  token: string
}

const createdSchema = z.object({ id: z.string().min(1), url: z.url({ protocol: /^https?$/ }) })

/**
 * https://developer.atlassian.com/cloud/trello/rest/api-group-cards/#api-cards-post, with key and token in the header,
 * so that no log of addresses has them (https://developer.atlassian.com/cloud/trello/guides/rest-api/authorization/).
 */
export function createAtTrello(account: TrelloAccount, { title, text }: NewIssue): Promise<CreateResult> {
  return createIssue({
    tracker: 'Trello',
    address: `${withoutSlash(account.apiBase)}/1/cards`,
    headers: headersOf(account),
    body: { idList: account.list, name: title, desc: escapeMarkdown(text), pos: 'top' },
    schema: createdSchema,
    issueOf: ({ id, url }) => ({ id, link: url }),
  })
}

/** https://developer.atlassian.com/cloud/trello/rest/api-group-cards/#api-cards-id-attachments-post */
export function attachAtTrello(account: TrelloAccount, card: string, file: Attachment): Promise<SendResult> {
  return attachFile({
    tracker: 'Trello',
    address: `${withoutSlash(account.apiBase)}/1/cards/${encodeURIComponent(card)}/attachments`,
    headers: headersOf(account),
    field: 'file',
    file,
    schema: z.object({ id: z.string().min(1) }),
  })
}

function headersOf({ key, token }: TrelloAccount): Record<string, string> {
  return { authorization: `OAuth oauth_consumer_key="${key}", oauth_token="${token}"` }
}
