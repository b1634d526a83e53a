import { z } from 'zod'
import type { Attachment } from '../post-form.ts'
import type { SendResult } from '../send-result.ts'
import { attachFile, createIssue, type CreateResult, type NewIssue, withoutSlash } from './create-issue.ts'

export type VikunjaAccount = {
  /** Address of the page that people see; the API is below it. */
  url: string
  /** The number of the project. */
  project: string
  token: string
}

const createdSchema = z.object({ id: z.int().positive() })

/** `PUT /projects/{id}/tasks` of https://try.vikunja.io/api/v1/docs; a description is HTML there. */
export function createAtVikunja(account: VikunjaAccount, { title, text }: NewIssue): Promise<CreateResult> {
  const base = withoutSlash(account.url)
  return createIssue({
    tracker: 'Vikunja',
    address: `${base}/api/v1/projects/${account.project}/tasks`,
    method: 'PUT',
    headers: { authorization: `Bearer ${account.token}` },
    body: { title, description: toHtml(text) },
    schema: createdSchema,
    issueOf: ({ id }) => ({ id: String(id), link: `${base}/tasks/${id}` }),
  })
}

/** Vikunja reports refused files in `errors` with status 200. */
const attachedSchema = z.object({
  errors: z.array(z.never()).nullable().optional(),
  success: z.array(z.unknown()).min(1),
})

/** `PUT /tasks/{id}/attachments` of https://try.vikunja.io/api/v1/docs */
export function attachAtVikunja(account: VikunjaAccount, task: string, file: Attachment): Promise<SendResult> {
  return attachFile({
    tracker: 'Vikunja',
    address: `${withoutSlash(account.url)}/api/v1/tasks/${encodeURIComponent(task)}/attachments`,
    method: 'PUT',
    headers: { authorization: `Bearer ${account.token}` },
    field: 'files',
    file,
    schema: attachedSchema,
  })
}

function toHtml(text: string): string {
  const escaped = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  const paragraphs = escaped.split(/\n{2,}/).map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
  return paragraphs.join('')
}
