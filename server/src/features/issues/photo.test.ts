import sharp from 'sharp'
import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { putFile } from '../../testing/put-file.ts'

testWithApp('a photo is drawn anew, shown to its reporter and administrators, and replaced', async (app) => {
  const admin = await signInAsAdmin(app)
  const member = await signInAs(app, await insertMember(app.ctx))
  const other = await signInAs(app, await insertMember(app.ctx))
  const { id } = (await member.post('/api/tools/issue/', { title: 'Tap', description: 'It drips' })).body
  const secret = 'taken at home by Mia'
  const picture = sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#2878b4' } }).jpeg()
  const photo = await picture.withExif({ IFD0: { Copyright: secret } }).toBuffer()
  expect((await putFile(other, `/api/tools/issue/${id}/photo/`, photo)).status).toBe(404)
  expect((await putFile(admin, `/api/tools/issue/${id}/photo/`, photo)).status).toBe(404)
  expect((await putFile(member, `/api/tools/issue/${id}/photo/`, Buffer.from('<svg></svg>'))).status).toBe(400)
  const tooLarge = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)])
  expect(await putFile(member, `/api/tools/issue/${id}/photo/`, tooLarge)).toMatchObject({ status: 413 })
  for (const _ of [1, 2]) expect((await putFile(member, `/api/tools/issue/${id}/photo/`, photo)).status).toBe(200)
  expect(await app.ctx.db.selectFrom('files').select('id').execute()).toHaveLength(1)
  const [own] = (await member.get('/api/tools/issue/')).body
  expect((await admin.get('/api/admin/issues/')).body[0].photo).toBe(own.photo)
  const answer = await fetch((await app.listen()) + own.photo)
  const content = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 800 })
  expect(content.includes(secret)).toBe(false)
  app.clock.advance('PT3H')
  expect((await app.visitor.get(own.photo)).status).toBe(404)
})

testWithApp('a photo goes with whoever reported', async (app) => {
  const admin = await signInAsAdmin(app)
  const mia = await insertMember(app.ctx, { first_name: 'Mia', last_name: 'Lee' })
  const member = await signInAs(app, mia)
  const { id } = (await member.post('/api/tools/issue/', { title: 'Tap', description: 'It drips' })).body
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2878b4' } })
    .png()
    .toBuffer()
  expect((await putFile(member, `/api/tools/issue/${id}/photo/`, photo)).status).toBe(200)
  expect((await admin.post(`/api/admin/members/${mia}/erase/`, { name: 'Mia Lee' })).status).toBe(200)
  expect(await app.ctx.db.selectFrom('files').select('id').execute()).toEqual([])
})
