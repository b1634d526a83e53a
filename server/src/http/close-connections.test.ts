import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { testWithApp } from '../testing/app.ts'

testWithApp('does not wait for connections on which nobody has said anything', async (app) => {
  const { port } = new URL(await app.listen())
  const silent = connect(Number(port), '127.0.0.1') // like those that browsers open ahead
  await once(silent, 'connect')
  await fetch(`http://127.0.0.1:${port}/api/config/`) // by then the server has accepted the other one
  const ended = once(silent, 'close')
  const started = performance.now()
  await app.close()
  await ended
  expect(performance.now() - started).toBeLessThan(5000)
})
