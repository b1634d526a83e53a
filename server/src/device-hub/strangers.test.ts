import { expect } from 'vitest'
import { testWithApp } from '../testing/app.ts'
import { signInAsAdmin } from '../testing/factories.ts'
import { RawBoard, rawFrame } from '../testing/raw-board.ts'

const serial = 'a1b2c3d4e5f6'
const mostOfOneNetwork = 300

testWithApp('sockets of strangers make room for each other, and keep no board out', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const { key } = (await admin.post('/api/admin/devices/', { kind: 'door', serial, name: 'Front door' })).body
  const boards: RawBoard[] = []
  const open = async (address: string, path = '/ws/access/door/nobody') => {
    const board = new RawBoard(origin)
    boards.push(board)
    expect(await board.upgrade(path, ['Host: club.test', `X-Forwarded-For: ${address}`])).toMatch(/^HTTP\/1\.1 101 /)
    return board
  }
  const greet = async (address: string) => {
    const board = await open(address, `/ws/access/door/${serial}`)
    board.write(rawFrame({ command: 'authenticate', secret_key: key }))
    expect((await board.next()).text).toBe('{"authorised":true}')
    await board.next()
    await board.next()
    return board
  }
  const known = await greet('2001:db8::1')
  const elsewhere = await open('2001:db8:0:1::1')
  // Each from another address of the same network.
  const strangers: RawBoard[] = []
  for (let count = 0; count <= mostOfOneNetwork; count += 1) strangers.push(await open(`2001:db8::${count + 2}`))
  const end = await strangers[0]?.next()
  expect(end?.text.slice(2)).toBe('crowded')
  // Not affected: the known board, a new one, and a stranger of another network.
  known.write(rawFrame({ command: 'ping' }))
  expect((await known.next()).text).toBe('{"command":"pong"}')
  elsewhere.write(rawFrame({ command: 'authenticate', secret_key: 'none' }))
  expect((await elsewhere.next()).text).toBe('{"authorised":false}')
  await greet('2001:db8::1')
  for (const board of boards) board.destroy()
})
