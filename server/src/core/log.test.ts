import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLog, withLogScope } from './log.ts'

function createKeptLog() {
  const lines: string[] = []
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  return { log, read: () => lines.map((line): unknown => JSON.parse(line)) }
}

test('a line says for which request or job it was written', async () => {
  const { log, read } = createKeptLog()
  const work = async (word: string) => {
    await setImmediate()
    log.info(word)
  }
  await Promise.all([
    withLogScope({ requestId: 'a-1' }, () => work('one')),
    withLogScope({ job: 'outbox.mail' }, () => work('other')),
  ])
  log.info('outside')
  expect(read()).toEqual([
    expect.objectContaining({ requestId: 'a-1', msg: 'one' }),
    expect.objectContaining({ job: 'outbox.mail', msg: 'other' }),
    expect.not.objectContaining({ requestId: expect.anything() }),
  ])
})

test('of an error stay its words, and nothing that a database or a service hung on it', () => {
  const { log, read } = createKeptLog()
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(mia@example.org)' })
  const error = Object.assign(new TypeError('Not written', { cause }), { config: { headers: { cookie: 'secret' } } })
  log.error({ err: error }, 'request failed')
  log.error({ err: 'a text' }, 'thrown')
  expect(read()).toMatchObject([
    { err: { type: 'TypeError', message: 'Not written', cause: { code: '23505', message: 'duplicate key' } } },
    { err: { type: 'string', message: 'a text' } },
  ])
  expect(JSON.stringify(read())).not.toMatch(/mia@|secret/)
  expect(JSON.stringify(read())).toContain('log.test.ts')
})
