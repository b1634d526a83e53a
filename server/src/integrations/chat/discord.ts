import { z } from 'zod'
import { type Attachment, type FormPart, postForm } from '../post-form.ts'
import { postJson, secondsOf, type ServiceAnswers } from '../post-json.ts'
import type { SendResult } from '../send-result.ts'
import type { WebAnswer } from '../web-call.ts'

/** https://discord.com/developers/docs/resources/webhook#execute-webhook */
const mostCharacters = 2000
const suppressEmbeds = 4

/** Discord's refusals: https://discord.com/developers/docs/reference#error-messages */
const refusalSchema = z.object({ message: z.string(), retry_after: z.number().optional() })

/**
 * Posts plain text to a Discord channel by its webhook: mentions nobody, and markup is escaped. A file goes along in
 * the same post (https://discord.com/developers/docs/reference#uploading-files).
 */
export async function postToDiscord(webhookUrl: string, text: string, file?: Attachment): Promise<SendResult> {
  let left: number | undefined
  const post = {
    content: escapeForDiscord(text).slice(0, mostCharacters),
    allowed_mentions: { parse: [] },
    flags: suppressEmbeds,
  }
  const service: ServiceAnswers = {
    wordsOf: (answer) => {
      left = secondsUntilFree(answer)
      if (answer.status < 300) return answer.status === 204 ? 'No Content' : 'OK'
      return refusalOf(answer)?.message
    },
    retryAfterOf: (answer) => refusalOf(answer)?.retry_after,
  }
  const result = await (file === undefined
    ? postJson(webhookUrl, post, service)
    : postForm(webhookUrl, { parts: partsOf(post, file) }, service))
  return result.outcome === 'sent' && left !== undefined ? { ...result, pauseSeconds: left } : result
}

function partsOf(post: object, file: Attachment): FormPart[] {
  return [
    { name: 'payload_json', value: JSON.stringify(post), mediaType: 'application/json' },
    { name: 'files[0]', file },
  ]
}

/** Set after the last post allowed for now: https://discord.com/developers/docs/topics/rate-limits */
function secondsUntilFree({ headers }: WebAnswer): number | undefined {
  const one = (name: string) => [headers[name] ?? []].flat()[0]
  return one('x-ratelimit-remaining') === '0' ? secondsOf(one('x-ratelimit-reset-after')) : undefined
}

function refusalOf({ body }: WebAnswer): z.output<typeof refusalSchema> | undefined {
  try {
    return refusalSchema.safeParse(JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined // no JSON: a proxy's answer, or none at all
  }
}

/** Text for Discord with its markup escaped; `@` mentions nobody. */
export function escapeForDiscord(text: string): string {
  return text.replaceAll(/[\\*_~`|<>#[\]()]/g, String.raw`\$&`).replaceAll('@', '@\u200B')
}
