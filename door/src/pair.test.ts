import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { pair } from './pair.ts'
import { deviceKey, serial, signingKey } from './testing/club.ts'
import { makeFolder } from './testing/folder.ts'

const answer = {
  serial,
  name: 'Store room',
  key: deviceKey,
  keyId: signingKey.key_id,
  publicKey: signingKey.public_key,
}

/** A portal that gives every call the same answer, and keeps what it was asked. */
async function startPortal(status: number, body: unknown) {
  const asked: { url: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => {
      text += part.toString()
    })
    request.on('end', () => {
      asked.push({ url: request.url, body: JSON.parse(text) })
      response.writeHead(status).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  // It listens on a port, not on a path.
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/club`, asked }
}

it('writes down who the door is, for its owner only, and says that http can be overheard', async () => {
  const { address, asked } = await startPortal(201, answer)
  const folder = makeFolder()
  for (const name of ['list.json', 'memory.json']) writeFileSync(join(folder, name), 'of the door before')
  const said: string[] = []
  await pair({ address, code: 'kxq4-7m2p', folder, say: (line) => said.push(line) })
  expect(asked).toEqual([{ url: '/club/api/devices/pair/', body: { code: 'KXQ47M2P', model: 'fobhouse-door' } }])
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  expect(read('identity.json')).toEqual({ portal: address, serial, name: 'Store room', key: deviceKey })
  expect(read('keys.json')).toEqual([{ key_id: signingKey.key_id, public_key: signingKey.public_key }])
  for (const name of ['identity.json', 'keys.json']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  for (const name of ['list.json', 'memory.json']) expect(() => statSync(join(folder, name))).toThrow('ENOENT')
  expect(said[0]).toContain('can overhear the key')
  expect(said.join()).not.toContain(deviceKey)
})

it('keeps what waits for the same portal, and deletes what waits for another', async () => {
  const folder = makeFolder()
  const waiting = join(folder, 'events', '0000000001.log')
  const first = await startPortal(201, answer)
  const again = async ({ address }: { address: string }) =>
    pair({ address, code: 'KXQ47M2P', folder, say: () => undefined })
  await again(first)
  mkdirSync(join(folder, 'events'))
  writeFileSync(waiting, '')
  await again(first)
  expect(statSync(waiting).isFile()).toBe(true)
  await again(await startPortal(201, answer))
  expect(() => statSync(waiting)).toThrow('ENOENT')
})

it.each([
  [403, { code: 'pairing_code_wrong' }, 'the portal does not know this code'],
  [429, { code: 'too_many_requests' }, 'wait a quarter of an hour'],
  [404, { code: 'not_found' }, 'answered 404 (not_found)'],
  [201, { ...answer, key: '' }, 'answered 201'],
  [201, { ...answer, keyId: 'AAAAAAAAAAAA' }, 'does not fit its name'],
])('says why it is not paired: %i %j', async (status, body, why) => {
  const { address } = await startPortal(status, body)
  const folder = makeFolder()
  await expect(pair({ address, code: 'KXQ47M2P', folder, say: () => undefined })).rejects.toThrow(why)
  expect(() => statSync(join(folder, 'identity.json'))).toThrow('ENOENT')
})

it.each([
  ['ftp://club.example', 'KXQ47M2P', 'is no address'],
  ['https://ada:secret@club.example', 'KXQ47M2P', 'no name or password'],
  ['https://club.example', 'KXQ4-7M2I', 'is no code'],
  ['https://club.example', 'KXQ4', 'is no code'],
  ['http://127.0.0.1:1', 'KXQ47M2P', 'cannot be reached'],
])('refuses %s with %s', async (address, code, why) => {
  await expect(pair({ address, code, folder: makeFolder(), say: () => undefined })).rejects.toThrow(why)
})
