import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { chooseEncoding, compressAnswers } from './compress.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br ; q=0.0', undefined],
  ['identity', undefined],
  [undefined, undefined],
] as const)('who takes "%s" gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('long answers are compressed, short ones and files are sent as they are', async () => {
  const server = fastify({ logger: false })
  compressAnswers(server)
  const long = Array.from({ length: 2000 }, (_row, id) => ({ id, name: 'Zoë' }))
  server.get('/long', () => long)
  server.get('/by-origin', (_request, reply) => reply.header('vary', 'origin').send(long))
  server.get('/short', () => ({ id: 1 }))
  server.get('/file', () => Buffer.alloc(50_000))
  const get = async (url: string, accepted: string) => {
    const { headers, rawPayload } = await server.inject({ url, headers: { 'accept-encoding': accepted } })
    return { encoding: headers['content-encoding'], length: headers['content-length'], vary: headers.vary, rawPayload }
  }
  const text = JSON.stringify(long)
  const small = await get('/long', 'br')
  expect(small).toMatchObject({ encoding: 'br', vary: 'accept-encoding', length: String(small.rawPayload.length) })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(text)
  expect(gunzipSync((await get('/long', 'gzip')).rawPayload).toString()).toBe(text)
  expect(await get('/long', 'identity')).toMatchObject({ encoding: undefined, vary: 'accept-encoding' })
  expect((await get('/by-origin', 'br')).vary).toBe('origin, accept-encoding')
  expect((await get('/short', 'br')).encoding).toBeUndefined()
  expect((await get('/file', 'br')).encoding).toBeUndefined()
  await server.close()
})
