import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { testWithApp } from '../testing/app.ts'

const isRefused = (origin: string) =>
  fetch(origin).then(
    () => false,
    () => true,
  )

testWithApp(
  'what comes on a connection that is open while the server closes is answered like anything',
  async (app) => {
    const origin = await app.listen()
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) })
    await once(socket, 'connect')
    socket.write('GET /api/health/live HTTP/1.1\r\nHost: club.test\r\n')
    const closed = app.close()
    while (!(await isRefused(origin))) continue
    socket.write('\r\n')
    const answer = await text(socket)
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toMatch(/\r\nconnection: close\r\n/i)
    expect(answer).toContain('{"status":"ok"}')
  },
)
