import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { testWithApp } from '../testing/app.ts'
import { cookieHeaderOf } from '../testing/client.ts'
import { signInAsAdmin } from '../testing/factories.ts'

/** Asks one thing after the other on one connection: a byte too many would be read as the next answer. */
function askOnOneConnection(origin: string, cookie: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = async (method: string, path: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<[number, object, string]>()
    const asked = request(origin + path, { method, agent, headers: { cookie } }, (answer) => {
      // How a body is sent may be left unsaid where there is none.
      const { date: _date, 'transfer-encoding': _encoding, ...headers } = answer.headers
      text(answer).then((body) => resolve([answer.statusCode ?? 0, headers, body]), reject)
    })
    asked.on('error', reject).end()
    return promise
  }
  return { ask, end: () => agent.destroy() }
}

/** What is written at once, and what comes as a stream. */
const answered = [
  '/api/config/',
  '/api/profile/',
  '/api/admin/members/',
  '/api/health/ready',
  '/api/admin/members/export/',
]

testWithApp('HEAD is answered as GET would be, without the body', async (app) => {
  const admin = await signInAsAdmin(app)
  const { ask, end } = askOnOneConnection(await app.listen(), cookieHeaderOf(admin))
  for (const path of [...answered, '/api/none/']) {
    const [status, headers, body] = await ask('GET', path)
    expect(body).not.toBe('')
    expect([path, ...(await ask('HEAD', path))]).toEqual([path, status, headers, ''])
  }
  expect((await ask('HEAD', '/api/logout/'))[0]).toBe(405)
  const streamed = await ask('HEAD', '/api/events/')
  expect(streamed).toMatchObject([200, { 'content-type': expect.stringContaining('text/event-stream') }, ''])
  // The stream is not kept for nobody, and the connection is free for the next request.
  expect(Object.values(app.ctx.live.countListeners()).filter((count) => count > 0)).toEqual([])
  expect((await ask('GET', '/api/profile/'))[0]).toBe(200)
  end()
})
