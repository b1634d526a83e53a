import { z } from 'zod'
import type { TrackerService } from './service.ts'

export const githubAccount = { repository: 'our-club/house', token: 'github_pat_simulated' }

const path = `/github/repos/${githubAccount.repository}/issues`
const newIssueSchema = z.object({ title: z.string().min(1), body: z.string().optional() })
const documentation_url = 'https://docs.github.com/rest/issues/issues#create-an-issue'

/** https://docs.github.com/en/rest/issues/issues#create-an-issue */
export const github: TrackerService = (call, { number, origin }) => {
  if (!call.path.startsWith('/github/')) return undefined
  if (call.headers.authorization !== `Bearer ${githubAccount.token}`) {
    return { status: 401, body: { message: 'Bad credentials', documentation_url, status: '401' } }
  }
  if (call.method !== 'POST' || call.path !== path) {
    return { status: 404, body: { message: 'Not Found', documentation_url, status: '404' } }
  }
  const parsed = newIssueSchema.safeParse(call.body)
  if (!parsed.success) return { status: 422, body: { message: 'Validation Failed', documentation_url, status: '422' } }
  const { title, body = '' } = parsed.data
  const url = `${origin}/github/${githubAccount.repository}/issues/${number}`
  return {
    status: 201,
    body: { id: number, number, state: 'open', title, body, html_url: url, url: `${origin}${path}/${number}` },
    created: { title, text: body, url, files: [] },
  }
}
