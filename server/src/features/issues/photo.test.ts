import sharp from 'sharp'
import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import type { TestAnswer, TestClient } from '../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'

async function upload(client: TestClient, id: number, content: Uint8Array): Promise<TestAnswer> {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(content)], { type: 'image/jpeg' }), 'photo.jpg')
  const request = new Request('http://club.test/', { method: 'PUT', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const rawBody = Buffer.from(await request.arrayBuffer())
  return client.send('PUT', `/api/tools/issue/${id}/photo/`, { rawBody, headers })
}

testWithApp('a photo is drawn anew, shown to its reporter and administrators, and replaced', async (app) => {
  const admin = await signInAsAdmin(app)
  const member = await signInAs(app, await insertMember(app.ctx))
  const other = await signInAs(app, await insertMember(app.ctx))
  const { id } = (await member.post('/api/tools/issue/', { title: 'Tap', description: 'It drips' })).body
  const secret = 'taken at home by Mia'
  const picture = sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#2878b4' } }).jpeg()
  const photo = await picture.withExif({ IFD0: { Copyright: secret } }).toBuffer()
  expect((await upload(other, id, photo)).status).toBe(404)
  expect((await upload(admin, id, photo)).status).toBe(404)
  expect((await upload(member, id, Buffer.from('<svg></svg>'))).status).toBe(400)
  const tooLarge = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])
  expect(await upload(member, id, tooLarge)).toMatchObject({ status: 413 })
  for (const _ of [1, 2]) expect((await upload(member, id, photo)).status).toBe(200)
  expect(await app.ctx.db.selectFrom('files').select('id').execute()).toHaveLength(1)
  const [own] = (await member.get('/api/tools/issue/')).body
  expect((await admin.get('/api/admin/issues/')).body[0].photo).toBe(own.photo)
  const answer = await fetch((await app.listen()) + own.photo)
  const content = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(content).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 })
  expect(content.includes(secret)).toBe(false)
  app.clock.advance('PT3H')
  expect((await app.visitor.get(own.photo)).status).toBe(404)
})
