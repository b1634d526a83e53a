import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { administrator, signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import type { Person } from './busy-club.ts'

const lookMs = { least: 2000, most: 15_000 }

/** The calls of the dashboard and the screens behind it. */
const memberCalls = [
  '/api/config/',
  '/api/profile/',
  '/api/access/permissions/',
  '/api/access/tools/',
  '/api/memberbucks/balance/',
  '/api/memberbucks/transactions/',
  '/api/tools/swipes/',
]
const committeeCalls = [
  '/api/admin/members/',
  '/api/admin/members/?q=bench-screen_name-77',
  '/api/admin/members/export/',
  '/api/admin/doors/',
  '/api/admin/interlocks/',
  '/api/memberbucks/balance-list/',
  '/api/statistics/',
]

/** Loads the page with all its files, as a browser with an empty cache. */
export async function loadPage(origin: string): Promise<void> {
  const html = await read(`${origin}/`)
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])
  if (files.length === 0) throw new Error('The page names no files')
  await Promise.all(files.map((path) => read(origin + path)))
}

/** Somebody signs in, looks around while the page hears events, gives the club something, and leaves. */
export async function visit(origin: string, { email, password }: Person): Promise<void> {
  await loadPage(origin)
  await withStream(origin, await signInOverHttp(origin, { email, password }), async (cookie) => {
    await Promise.all(memberCalls.map((path) => read(origin + path, { cookie })))
    const gift = { amount: 10, kind: 'donation', description: '' }
    await send(`${origin}/api/memberbucks/payments/`, { cookie, body: gift })
  })
}

/** An administrator reads lists, disables a member for a moment, so that every door gets its list twice, and leaves. */
export async function administer(origin: string, { id }: Person): Promise<void> {
  await withStream(origin, await signInOverHttp(origin, administrator), async (cookie) => {
    for (const path of [...committeeCalls, `/api/admin/members/${id}/access/`]) await read(origin + path, { cookie })
    for (const state of ['inactive', 'active'])
      await send(`${origin}/api/admin/members/${id}/state/${state}/`, { cookie })
  })
}

/** Switches on what `visit` uses and a new club has off. */
export async function enableFeatures(origin: string): Promise<void> {
  const cookie = await signInOverHttp(origin, administrator)
  const body = { 'features.enableMemberBucks': true, 'features.enableStatsPage': true }
  await send(`${origin}/api/admin/settings/`, { method: 'PUT', cookie, body })
}

async function withStream(origin: string, cookie: string, work: (cookie: string) => Promise<void>): Promise<void> {
  const leaving = new AbortController()
  const stream = await fetch(`${origin}/api/events/`, { headers: { cookie }, signal: leaving.signal })
  if (!stream.ok) throw new Error(`The stream answered ${stream.status}`)
  try {
    await work(cookie)
    await wait(lookMs.least + Math.random() * (lookMs.most - lookMs.least))
  } finally {
    leaving.abort()
  }
  await send(`${origin}/api/logout/`, { cookie })
}

async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  return checked(url, await fetch(url, { headers }))
}

type Sent = { method?: string; cookie: string; body?: object }

async function send(url: string, { method = 'POST', cookie, body = {} }: Sent): Promise<string> {
  const headers = {
    cookie,
    'content-type': 'application/json',
    'x-csrftoken': /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? '',
    'idempotency-key': randomUUID(),
  }
  return checked(url, await fetch(url, { method, headers, body: JSON.stringify(body) }))
}

async function checked(url: string, answer: Response): Promise<string> {
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`)
  return text
}
