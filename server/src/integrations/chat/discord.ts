import { z } from 'zod'
import { postJson, secondsOf } from '../post-json.ts'
import type { SendResult } from '../send-result.ts'
import type { WebAnswer } from '../web-call.ts'

/** https://discord.com/developers/docs/resources/webhook#execute-webhook */
const mostCharacters = 2000
const suppressEmbeds = 4

/** What Discord says when it refuses: https://discord.com/developers/docs/reference#error-messages */
const refusalSchema = z.object({ message: z.string(), retry_after: z.number().optional() })

/** Posts plain text to a Discord channel by its webhook: nobody is mentioned and nothing in it is markup. */
export async function postToDiscord(webhookUrl: string, text: string): Promise<SendResult> {
  let left: number | undefined
  const result = await postJson(
    webhookUrl,
    {
      content: escapeForDiscord(text).slice(0, mostCharacters),
      allowed_mentions: { parse: [] },
      flags: suppressEmbeds,
    },
    {
      wordsOf: (answer) => {
        left = secondsUntilFree(answer)
        return refusalOf(answer)?.message ?? (answer.status === 204 ? 'No Content' : undefined)
      },
      retryAfterOf: (answer) => refusalOf(answer)?.retry_after,
    },
  )
  return result.outcome === 'sent' && left !== undefined ? { ...result, pauseSeconds: left } : result
}

/** After the last post that is allowed for now: https://discord.com/developers/docs/topics/rate-limits */
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

/** Text that Discord shows as it is: its markup is escaped, and `@` names nobody. */
export function escapeForDiscord(text: string): string {
  return text.replaceAll(/[\\*_~`|<>#[\]()]/g, String.raw`\$&`).replaceAll('@', '@\u200B')
}
