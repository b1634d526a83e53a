import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { escapeForDiscord } from './chat/discord.ts'
import { escapeForSlack, postToSlack } from './chat/slack.ts'
import { postJson } from './post-json.ts'
import { callWeb } from './web-call.ts'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
}

test('limits the size of an answer', async () => {
  const origin = await serve((_request, response) => response.end('x'.repeat(2000)))
  await expect(callWeb(origin, { method: 'GET', mostBytes: 1999 })).rejects.toThrow('larger than 1999 bytes')
  expect((await callWeb(origin, { method: 'GET', mostBytes: 2000 })).body).toHaveLength(2000)
})

test('limits the time, and names no more than the host', async () => {
  const origin = await serve(() => {})
  const call = callWeb(`${origin}/secret-token`, { method: 'GET', timeoutMs: 50 })
  await expect(call).rejects.toThrow(/^127\.0\.0\.1 did not answer in time$/)
})

test.each(['http://169.254.169.254/x', 'http://[fe80::1]/x', 'http://224.0.0.1/x', 'http://2852039166/x'])(
  'never calls %s',
  async (address) => {
    await expect(callWeb(address, { method: 'GET' })).rejects.toThrow('link-local or multicast')
  },
)

test('follows no redirect', async () => {
  const asked: string[] = []
  const origin = await serve((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  expect(await postJson(`${origin}/hook`, {})).toEqual({
    outcome: 'refused',
    reason: '302: it redirects to another address',
  })
  expect(asked).toEqual(['/hook'])
})

test.each([
  [400, {}, { outcome: 'refused', reason: '400 no' }],
  [410, {}, { outcome: 'refused', reason: '410 no' }],
  [408, {}, { outcome: 'later', isServerFault: true }],
  [500, {}, { outcome: 'later', isServerFault: true, reason: '500 no' }],
  [429, { 'retry-after': '30' }, { outcome: 'paused', pauseSeconds: 30 }],
  [429, {}, { outcome: 'paused', pauseSeconds: 60 }],
  [429, { 'retry-after': '999999' }, { outcome: 'paused', pauseSeconds: 21_600 }],
  [429, { 'retry-after': 'Thu, 01 Jan 2026 00:00:00 GMT' }, { outcome: 'paused', pauseSeconds: 60 }],
])('an answer of %i with %j', async (status, headers, expected) => {
  const origin = await serve((_request, response) => response.writeHead(status, headers).end('no'))
  expect(await postJson(origin, {})).toMatchObject(expected)
})

test('a page that answers 200 is no Slack', async () => {
  const origin = await serve((_request, response) => response.end('<html>Please log in</html>'))
  expect(await postToSlack(origin, 'hello')).toMatchObject({ outcome: 'refused' })
})

test.each(['@everyone', '@here', '<@123>', '<!channel>', '**bold**', '[a](http://b)', '`code`', 'a_b_c'])(
  'what people call themselves stays what it looks like: %s',
  (name) => {
    const discord = escapeForDiscord(name)
    expect(discord.replaceAll(/\\(.)/g, '$1').replaceAll('\u200B', '')).toBe(name)
    expect(discord).not.toMatch(/(^|[^\\])[*_`<>[\]()]|@\w/)
    expect(escapeForSlack(name)).not.toMatch(/[<>]|@\w/)
  },
)
