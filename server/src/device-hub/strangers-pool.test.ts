import { expect, test } from 'vitest'
import type { DeviceConnection } from './connection.ts'
import { Strangers } from './strangers.ts'

function connect(address: string, ended: string[]): DeviceConnection {
  const connection = { place: { address }, device: undefined, end: () => ended.push(address) }
  // The pool looks at nothing else of a connection.
  return connection as unknown as DeviceConnection
}

test('a thousand strangers fill the pool, and then the network with the most of them makes room', () => {
  const strangers = new Strangers()
  const ended: string[] = []
  const take = (address: string) => {
    const connection = connect(address, ended)
    strangers.add(connection)
    return connection
  }
  const lone = take('203.0.113.7')
  for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    for (let count = 0; count < 300; count += 1) take(network)
  }
  for (let count = 0; count < 99; count += 1) take('192.0.2.4')
  expect(ended).toEqual([])
  take('198.51.100.9')
  expect(ended).toEqual(['192.0.2.1'])
  strangers.forget(lone)
  take('198.51.100.10')
  expect(ended).toHaveLength(1)
})

test('who has shown a key is no stranger any more, and loses its socket to none', () => {
  const strangers = new Strangers()
  const ended: string[] = []
  const known = Array.from({ length: 300 }, () => connect('192.0.2.1', ended))
  for (const connection of known) strangers.add(connection)
  for (const connection of known) Object.assign(connection, { device: { id: 1 } })
  for (let count = 0; count < 300; count += 1) strangers.add(connect('192.0.2.1', ended))
  expect(ended).toEqual([])
  strangers.add(connect('192.0.2.1', ended))
  expect(ended).toEqual(['192.0.2.1'])
})
