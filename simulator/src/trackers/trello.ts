import { z } from 'zod'
import type { CreatedIssue, TrackerAnswer, TrackerCall, TrackerService } from './service.ts'

export const trelloAccount = { list: '5abbe4b7ddc1b351ef961414', key: 'simulated-key', token: 'simulated-token' }

const authorization = `OAuth oauth_consumer_key="${trelloAccount.key}", oauth_token="${trelloAccount.token}"`
const newCardSchema = z.object({ idList: z.string(), name: z.string().optional(), desc: z.string().optional() })

const attachmentsPath = /^\/trello\/1\/cards\/([\da-f]{24})\/attachments$/

/**
 * https://developer.atlassian.com/cloud/trello/rest/api-group-cards/#api-cards-post and #api-cards-id-attachments-post;
 * refusals are plain text.
 */
export const trello: TrackerService = (call, { number, origin, find }) => {
  if (!call.path.startsWith('/trello/')) return undefined
  if (call.headers.authorization !== authorization) return { status: 401, body: 'invalid app token' }
  const [, card] = (call.method === 'POST' && attachmentsPath.exec(call.path)) || []
  if (card !== undefined) return attach(call, find(Number.parseInt(card, 16)))
  if (call.method !== 'POST' || call.path !== '/trello/1/cards') return { status: 404, body: 'Cannot find it' }
  const parsed = newCardSchema.safeParse(call.body)
  if (!parsed.success || parsed.data.idList !== trelloAccount.list) {
    return { status: 400, body: 'invalid value for idList' }
  }
  const { name = '', desc = '' } = parsed.data
  const shortLink = `card${number}`
  const url = `${origin}/trello/c/${shortLink}/${number}`
  return {
    status: 200,
    body: { id: number.toString(16).padStart(24, '0'), shortLink, name, desc, idList: trelloAccount.list, url },
    created: { title: name, text: desc, url, files: [] },
  }
}

function attach({ files }: TrackerCall, card: CreatedIssue | undefined): TrackerAnswer {
  if (!card) return { status: 404, body: 'The requested resource was not found.' }
  const file = files.find(({ field }) => field === 'file')
  if (!file) return { status: 400, body: 'Must provide either url or file' }
  card.files.push(file)
  const id = String(card.files.length).padStart(24, 'a')
  const { name, mediaType: mimeType, content } = file
  return { status: 200, body: { id, name, fileName: name, mimeType, bytes: content.length, isUpload: true } }
}
