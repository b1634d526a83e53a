import { z } from 'zod'
import type { TrackerService } from './service.ts'

export const vikunjaAccount = { project: '7', token: 'tk_simulated' }

const newTaskSchema = z.object({ title: z.string().min(1), description: z.string().optional() })

/** `PUT /projects/{id}/tasks` of https://try.vikunja.io/api/v1/docs */
export const vikunja: TrackerService = (call, { number, origin }) => {
  if (!call.path.startsWith('/vikunja/')) return undefined
  if (call.headers.authorization !== `Bearer ${vikunjaAccount.token}`) {
    return {
      status: 401,
      body: { code: 11, message: 'missing, malformed, expired or otherwise invalid token provided' },
    }
  }
  if (call.method !== 'PUT' || call.path !== `/vikunja/api/v1/projects/${vikunjaAccount.project}/tasks`) {
    return { status: 404, body: { code: 3001, message: 'The project does not exist.' } }
  }
  const parsed = newTaskSchema.safeParse(call.body)
  if (!parsed.success) return { status: 400, body: { code: 4001, message: 'The task title cannot be empty.' } }
  const { title, description = '' } = parsed.data
  return {
    status: 201,
    body: { id: number, title, description, done: false, project_id: Number(vikunjaAccount.project), index: number },
    created: { title, text: description, url: `${origin}/vikunja/tasks/${number}` },
  }
}
