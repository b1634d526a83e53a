import { z } from 'zod'
import { postJson } from '../post-json.ts'
import type { SendResult } from '../send-result.ts'
import type { WebAnswer } from '../web-call.ts'

/** Plain text; each tracker escapes what would be markup there. */
export type NewIssue = { title: string; text: string }

/** What came of a try to create an issue, and where it can be seen. */
export type CreateResult = SendResult & { link?: string }

export type CreateCall<Schema extends z.ZodType> = {
  /** As in "The answer is not GitHub’s". */
  tracker: string
  address: string
  method?: 'POST' | 'PUT'
  headers: Record<string, string>
  body: object
  /** What the tracker answers. */
  schema: Schema
  linkOf: (created: z.output<Schema>) => string
  isTooMany?: (answer: WebAnswer) => boolean
}

/** GitHub and Vikunja refuse so; Trello says it in plain words. */
const refusalSchema = z.object({ message: z.string() })

/** Creates an issue at a tracker that speaks JSON. An answer without what was created is a refusal. */
export async function createIssue<Schema extends z.ZodType>(call: CreateCall<Schema>): Promise<CreateResult> {
  let link: string | undefined
  const { method = 'POST', isTooMany } = call
  const result = await postJson(call.address, call.body, {
    method,
    headersOf: () => call.headers,
    ...(isTooMany ? { isTooMany } : {}),
    wordsOf: (answer) => {
      const created = call.schema.safeParse(jsonOf(answer))
      link = created.success && answer.status < 300 ? call.linkOf(created.data) : undefined
      return link ?? refusalSchema.safeParse(jsonOf(answer)).data?.message
    },
    faultOf: () => (link === undefined ? `The answer is not ${call.tracker}’s` : undefined),
  })
  return result.outcome === 'sent' && link !== undefined ? { ...result, link } : result
}

function jsonOf({ body }: WebAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined // no JSON: a proxy's answer, or words
  }
}

/** For trackers that read Markdown: text is shown as it is, and `@` names nobody. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\*_~`|<>#[\]()]/g, String.raw`\$&`).replaceAll('@', '@\u200B')
}

/** `https://host/path/`, as it was entered, without the slash at its end. */
export function withoutSlash(address: string): string {
  return address.replace(/\/+$/, '')
}
