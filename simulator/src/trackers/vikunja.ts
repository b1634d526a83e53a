import { z } from 'zod'
import type { CreatedIssue, TrackerAnswer, TrackerCall, TrackerService } from './service.ts'

export const vikunjaAccount = { project: '7', token: 'tk_simulated' }

const newTaskSchema = z.object({ title: z.string().min(1), description: z.string().optional() })

const attachmentsPath = /^\/vikunja\/api\/v1\/tasks\/([1-9]\d*)\/attachments$/

/** `PUT /projects/{id}/tasks` and `PUT /tasks/{id}/attachments` of https://try.vikunja.io/api/v1/docs */
export const vikunja: TrackerService = (call, { number, origin, find }) => {
  if (!call.path.startsWith('/vikunja/')) return undefined
  if (call.headers.authorization !== `Bearer ${vikunjaAccount.token}`) {
    return {
      status: 401,
      body: { code: 11, message: 'missing, malformed, expired or otherwise invalid token provided' },
    }
  }
  const [, task] = (call.method === 'PUT' && attachmentsPath.exec(call.path)) || []
  if (task !== undefined) return attach(call, find(Number(task)))
  if (call.method !== 'PUT' || call.path !== `/vikunja/api/v1/projects/${vikunjaAccount.project}/tasks`) {
    return { status: 404, body: { code: 3001, message: 'The project does not exist.' } }
  }
  const parsed = newTaskSchema.safeParse(call.body)
  if (!parsed.success) return { status: 400, body: { code: 4001, message: 'The task title cannot be empty.' } }
  const { title, description = '' } = parsed.data
  return {
    status: 201,
    body: { id: number, title, description, done: false, project_id: Number(vikunjaAccount.project), index: number },
    created: { title, text: description, url: `${origin}/vikunja/tasks/${number}`, files: [] },
  }
}

/** Without a file in `files` it stores nothing, and still answers success. */
function attach({ files }: TrackerCall, task: CreatedIssue | undefined): TrackerAnswer {
  if (!task) return { status: 404, body: { code: 4002, message: 'This task does not exist.' } }
  const taken = files.filter(({ field }) => field === 'files')
  task.files.push(...taken)
  const success = taken.map(({ name, mediaType, content }, index) => ({
    id: index + 1,
    file: { name, mime: mediaType, size: content.length },
  }))
  return { status: 200, body: { errors: null, success: success.length === 0 ? null : success } }
}
