import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createWaitableList, type WaitableList } from '@fobhouse/stripe-counterpart/waitable-list.ts'
import { z } from 'zod'
import { readBody } from '../read-body.ts'
import type { CreatedIssue, TrackerAnswer, TrackerCall, TrackerService } from './service.ts'
import { trello, trelloAccount } from './trello.ts'
import { vikunja, vikunjaAccount } from './vikunja.ts'

const githubAccount = { repository: 'our-club/house', token: 'github_pat_simulated' }

const path = `/github/repos/${githubAccount.repository}/issues`
const newIssueSchema = z.object({ title: z.string().min(1), body: z.string().optional() })
const documentation_url = 'https://docs.github.com/rest/issues/issues#create-an-issue'

/** https://docs.github.com/en/rest/issues/issues#create-an-issue */
const github: TrackerService = (call, { number, origin }) => {
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

export type TrackersOptions = {
  /** 0 or none: a free port. */
  port?: number
  /** Returns an answer to send instead; undefined lets the tracker answer. */
  refuse?: (call: TrackerCall) => TrackerAnswer | undefined
}

/** The counterparts of GitHub, Trello and Vikunja, for creating an issue and adding a file to it only. */
export type Trackers = {
  port: number
  /** The settings to use, by key. */
  settings: Record<string, string>
  issues: readonly CreatedIssue[]
  arrivals: WaitableList<CreatedIssue>
  stop(): Promise<void>
}

const services = [github, trello, vikunja]

export async function startTrackers(options: TrackersOptions = {}): Promise<Trackers> {
  const arrivals = createWaitableList<CreatedIssue>((issue) => `${issue.title}: ${issue.url}`)
  let origin = ''
  const answer = (call: TrackerCall): TrackerAnswer => {
    const find = (number: number) => arrivals.items[number - 1]
    const next = { number: arrivals.items.length + 1, origin, find }
    for (const service of [options.refuse ?? (() => undefined), ...services]) {
      const given = service(call, next)
      if (given) return given
    }
    return { status: 404, body: 'Nothing is here' }
  }
  const server = createServer((request, response) => {
    void readBody(request).then(({ json: body, files }) => {
      const { method = '', url = '', headers } = request
      const given = answer({ method, path: url, headers, body, files })
      if (given.created) arrivals.add(given.created)
      return send(response, given)
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on an address and a port, so `address()` is not the path of a pipe.
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  return {
    port,
    settings: settingsFor(origin),
    issues: arrivals.items,
    arrivals,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function settingsFor(origin: string): Record<string, string> {
  return {
    'issues.githubApiBase': `${origin}/github`,
    'issues.githubRepository': githubAccount.repository,
    'issues.githubToken': githubAccount.token,
    'issues.trelloApiBase': `${origin}/trello`,
    'issues.trelloList': trelloAccount.list,
    'issues.trelloKey': trelloAccount.key,
    'issues.trelloToken': trelloAccount.token,
    'issues.vikunjaUrl': `${origin}/vikunja`,
    'issues.vikunjaProject': vikunjaAccount.project,
    'issues.vikunjaToken': vikunjaAccount.token,
  }
}

function send(response: ServerResponse, { status, headers = {}, body }: TrackerAnswer): void {
  const isText = typeof body === 'string'
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json'
  response.writeHead(status, { 'content-type': type, ...headers })
  response.end(isText ? body : JSON.stringify(body))
}
