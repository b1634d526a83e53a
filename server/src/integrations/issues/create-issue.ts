import { z } from 'zod'
import { type Attachment, postForm } from '../post-form.ts'
import { postJson } from '../post-json.ts'
import type { SendResult } from '../send-result.ts'
import type { WebAnswer } from '../web-call.ts'
import { withoutEndSlashes } from '../../core/end-slashes.ts'

/** Plain text; each tracker escapes what would be markup there. */
export type NewIssue = {
  title: string
  text: string
  /** A public address of a picture, for a tracker that takes no files. */
  picture?: string
}

/** The result of creating an issue: its address for people, and the tracker's id for it. */
export type CreateResult = SendResult & { created?: CreatedIssue }
export type CreatedIssue = { link: string; id: string }

export type CreateCall<Schema extends z.ZodType> = {
  /** For messages such as "The answer is not GitHub’s". */
  tracker: string
  address: string
  method?: 'POST' | 'PUT'
  headers: Record<string, string>
  body: object
  /** Schema of the tracker's answer. */
  schema: Schema
  issueOf: (created: z.output<Schema>) => CreatedIssue
  isTooMany?: (answer: WebAnswer) => boolean
}

/** The refusals of GitHub and Vikunja; Trello's are plain text. */
const refusalSchema = z.object({ message: z.string() })

/** Creates an issue at a tracker that speaks JSON. An answer without the created issue is a refusal. */
export async function createIssue<Schema extends z.ZodType>(call: CreateCall<Schema>): Promise<CreateResult> {
  let created: CreatedIssue | undefined
  const { method = 'POST', isTooMany } = call
  const result = await postJson(call.address, call.body, {
    method,
    headersOf: () => call.headers,
    ...(isTooMany ? { isTooMany } : {}),
    wordsOf: (answer) => {
      const parsed = call.schema.safeParse(jsonOf(answer))
      created = parsed.success && answer.status < 300 ? call.issueOf(parsed.data) : undefined
      return created?.link ?? refusalSchema.safeParse(jsonOf(answer)).data?.message
    },
    faultOf: () => (created === undefined ? `The answer is not ${call.tracker}’s` : undefined),
  })
  return result.outcome === 'sent' && created !== undefined ? { ...result, created } : result
}

export type AttachCall = {
  tracker: string
  address: string
  method?: 'POST' | 'PUT'
  headers: Record<string, string>
  /** The form field for the file. */
  field: string
  file: Attachment
  /** Schema of the answer to an accepted file. */
  schema: z.ZodType
}

/** Attaches a file to an issue. An answer that does not confirm it is a refusal. */
export function attachFile({
  tracker,
  address,
  field,
  file,
  schema,
  headers,
  method,
}: AttachCall): Promise<SendResult> {
  return postForm(
    address,
    { parts: [{ name: field, file }], headers },
    {
      ...(method === undefined ? {} : { method }),
      wordsOf: (answer) => refusalSchema.safeParse(jsonOf(answer)).data?.message,
      faultOf: (answer) => (schema.safeParse(jsonOf(answer)).success ? undefined : `${tracker} did not take the file`),
    },
  )
}

function jsonOf({ body }: WebAnswer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined // no JSON: a proxy's answer, or plain text
  }
}

/** Text for trackers that read Markdown: markup is escaped, and `@` mentions nobody. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\*_~`|<>#[\]()]/g, String.raw`\$&`).replaceAll('@', '@\u200B')
}

/** Removes the slash at the end of an address. */
export function withoutSlash(address: string): string {
  return withoutEndSlashes(address)
}
