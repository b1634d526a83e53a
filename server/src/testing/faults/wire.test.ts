import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { reset } from './wire.ts'

async function openLine(): Promise<{ near: Socket; far: Socket }> {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no port')
  const near = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true })
  const [[far]] = (await Promise.all([once(server, 'connection'), once(near, 'connect')])) as [[Socket], unknown] // net's types
  onTestFinished(() => {
    server.close()
    near.destroy()
    far.destroy()
  })
  return { near, far }
}

test('a connection is reset', async () => {
  const { near, far } = await openLine()
  const error = once(far, 'error')
  reset(near)
  expect((await error)[0]).toMatchObject({ code: 'ECONNRESET' })
})

test('a connection that is just saying goodbye ends all the same', async () => {
  const { near } = await openLine()
  const closed = once(near, 'close')
  near.end()
  reset(near)
  await closed
})
