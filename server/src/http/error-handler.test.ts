import { Readable } from 'node:stream'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import { DatabaseAway } from '../db/postgres-limits.ts'
import { handleErrors } from './error-handler.ts'

/** How a handler that throws this is answered, and what the log keeps of it. */
async function answerTo(error: Error) {
  const lines: string[] = []
  const server = fastify({ logger: false, bodyLimit: 10 })
  handleErrors(server, pino({}, { write: (line) => lines.push(line) }))
  server.post('/', () => {
    throw error
  })
  const answer = await server.inject({ method: 'POST', url: '/' })
  await server.close()
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code, isLogged: lines.length > 0 }
}

test.each([
  ['a wrong password', new AppError('login_failed')],
  ['what only administrators may do', new AppError('forbidden')],
  ['a page of somebody else', new AppError('csrf_failed')],
  ['too many tries', new AppError('too_many_requests', { retryAfterSeconds: 60 })],
])('%s is told to the operator, too', async (_what, error) => {
  expect(await answerTo(error)).toEqual({ status: error.status, code: error.code, isLogged: true })
})

test('that nobody is signed in is no news', async () => {
  expect(await answerTo(new AppError('not_authenticated'))).toMatchObject({ status: 401, isLogged: false })
})

const withStatus = (statusCode: number, code?: string) =>
  Object.assign(new Error('No such customer'), { statusCode, ...(code === undefined ? {} : { code }) })

test.each([
  ['a refusal of ours', new AppError('insufficient_funds'), 409, 'insufficient_funds'],
  ['the framework: malformed', withStatus(400, 'FST_ERR_CTP_INVALID_JSON_BODY'), 400, 'validation'],
  [
    'a file server: a path that leads out of its folder',
    Object.assign(withStatus(403), { expose: true }),
    400,
    'validation',
  ],
  ['the framework: too large', withStatus(413, 'FST_ERR_CTP_BODY_TOO_LARGE'), 413, 'too_large'],
])('%s is told to the caller', async (_what, error, status, code) => {
  expect(await answerTo(error)).toEqual({ status, code, isLogged: false })
})

test('a database that does not answer is no fault of the request, and is logged', async () => {
  const away = new DatabaseAway(new Error('timeout'))
  expect(await answerTo(away)).toEqual({ status: 503, code: 'unavailable', isLogged: true })
})

test.each([
  ['an outside service that did not find something', withStatus(404, 'resource_missing')],
  ['an outside service that refused a call of ours', withStatus(400)],
  ['the framework out of order', withStatus(500, 'FST_ERR_REP_ALREADY_SENT')],
  ['anything else', new Error('oh')],
])('%s is a fault of ours, and is logged', async (_what, error) => {
  expect(await answerTo(error)).toEqual({ status: 500, code: 'internal', isLogged: true })
})

test('a file of which nothing was sent yet is answered like anything else', async () => {
  const server = fastify({ logger: false })
  handleErrors(server, pino({ level: 'silent' }))
  const failing = () => Readable.from(['row']).map(() => Promise.reject(new AppError('conflict')))
  server.get('/', (_request, reply) => reply.type('text/csv').send(failing()))
  const answer = await server.inject({ url: '/' })
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer).toMatchObject({ statusCode: 409 })
  expect(answer.json()).toMatchObject({ code: 'conflict' })
  await server.close()
})
