import { expect } from 'vitest'
import { connectAuthorised } from '../../testing/board.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { signInAsAdmin } from '../../testing/factories.ts'

const path = '/api/metrics'

async function scrape({ visitor }: TestApp): Promise<string[]> {
  const { status, body, headers } = await visitor.get(path)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  return String(body).split('\n')
}

function valueOf(lines: readonly string[], name: string): number {
  const line = lines.find((one) => one.startsWith(`${name} `))
  if (line === undefined) throw new Error(`There is no ${name}`)
  return Number(line.slice(name.length + 1))
}

testWithApp('tells what the process does and how it is', async (app) => {
  const admin = await signInAsAdmin(app)
  const { key } = (await admin.post('/api/admin/devices/', { kind: 'door', serial: 'front', name: 'Front' })).body
  const { board } = await connectAuthorised(await app.listen(), { serial: 'front', key })
  await app.visitor.get('/api/config/')
  await app.visitor.get('/api/config/')
  await app.visitor.get('/api/profile/')
  await app.visitor.get('/profile/password/reset/a-secret-token')
  await app.ctx.db
    .insertInto('outbox')
    .values({
      kind: 'mail',
      recipient: 'mia@example.org',
      subject: '',
      state: 'waiting',
      attempts: 0,
      created_at: '2026-03-12T07:59:00.000Z',
      is_secret: 0,
    })
    .execute()
  const lines = await scrape(app)
  expect(valueOf(lines, 'http_requests_total{method="GET",route="/api/config/",status="200"}')).toBe(2)
  expect(valueOf(lines, 'http_requests_total{method="GET",route="/api/profile/",status="401"}')).toBe(1)
  const duration = 'http_request_duration_seconds'
  expect(valueOf(lines, `${duration}_count{method="GET",route="/api/config/"}`)).toBe(2)
  expect(valueOf(lines, `${duration}_bucket{method="GET",route="/api/config/",le="+Inf"}`)).toBe(2)
  expect(valueOf(lines, `${duration}_sum{method="GET",route="/api/config/"}`)).toBeGreaterThan(0)
  expect(valueOf(lines, 'fobhouse_devices_connected{kind="door"}')).toBe(1)
  expect(valueOf(lines, 'fobhouse_devices{kind="door",state="authorised"}')).toBe(1)
  expect(valueOf(lines, 'fobhouse_devices{kind="door",state="pending"}')).toBe(0)
  expect(valueOf(lines, 'fobhouse_outbox_messages{state="waiting",kind="mail"}')).toBe(1)
  expect(valueOf(lines, 'fobhouse_outbox_oldest_waiting_seconds')).toBe(60)
  expect(valueOf(lines, 'fobhouse_live_pages{listener="member"}')).toBe(0)
  expect(valueOf(lines, 'fobhouse_database_size_bytes')).toBeGreaterThan(10_000)
  expect(valueOf(lines, 'fobhouse_database_latency_seconds')).toBeGreaterThan(0)
  expect(valueOf(lines, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(lines.some((line) => line.startsWith('nodejs_eventloop_lag_p99_seconds '))).toBe(true)
  expect(lines.join('\n')).not.toContain('a-secret-token')
  await board.close()
})

testWithApp('answers the machine itself, and keys that may', async (app) => {
  const admin = await signInAsAdmin(app)
  const make = async (scopes: string[]) => (await admin.post('/api/admin/api-keys/', { name: scopes[0], scopes })).body
  const { key } = await make(['metrics'])
  const { key: other } = await make(['members'])
  const from = (headers: Record<string, string>) => app.newClient().get(path, headers)
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' }
  expect((await from({})).status).toBe(200)
  expect((await from({ ...elsewhere, authorization: `Api-Key ${key}` })).status).toBe(200)
  expect((await from({ ...elsewhere, authorization: `Api-Key ${other}` })).body.code).toBe('forbidden')
  expect((await from(elsewhere)).body.code).toBe('not_authenticated')
  // A caller through a proxy on this machine is elsewhere, whatever the proxy's headers say.
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host']) {
    expect((await from({ [name]: '127.0.0.1' })).status).toBe(401)
  }
  expect((await admin.get(path, elsewhere)).body.code).toBe('forbidden')
})
