import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startSmtpSink } from './smtp-sink.ts'

test('a sender whose connection breaks takes nobody else along', async () => {
  const sink = await startSmtpSink({ isPlain: true })
  const greet = async () => {
    const socket = connect({ host: '127.0.0.1', port: sink.port })
    const [greeting] = await once(socket, 'data')
    return { socket, greeting: String(greeting) }
  }
  const broken = await greet()
  for (const line of ['EHLO club.test', 'MAIL FROM:<ada@example.org>']) {
    broken.socket.write(`${line}\r\n`)
    await once(broken.socket, 'data')
  }
  broken.socket.resetAndDestroy()
  const next = await greet()
  expect(next.greeting).toMatch(/^220 /)
  next.socket.destroy()
  await sink.stop()
  expect(sink.mails).toEqual([])
})
