import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type TestApp, testWithApp } from '../../../testing/app.ts'
import type { TestAnswer, TestClient } from '../../../testing/client.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'

const path = (name: string) => `/api/admin/settings/images/${name}/`

async function upload(client: TestClient, name: string, content: Uint8Array | string): Promise<TestAnswer> {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(content)], { type: 'image/png' }), 'logo.png')
  const request = new Request('http://club.test/', { method: 'PUT', body: form })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return client.send('PUT', path(name), { rawBody: Buffer.from(await request.arrayBuffer()), headers })
}

const drawing = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 40, g: 120, b: 180, alpha: 0.5 } } })

async function fetchPicture(origin: string, url: string) {
  const answer = await fetch(origin + url)
  return { headers: Object.fromEntries(answer.headers), content: Buffer.from(await answer.arrayBuffer()) }
}

const countFiles = async ({ ctx }: TestApp) => (await ctx.db.selectFrom('files').select('id').execute()).length

testWithApp('draws a logo anew, small and without its metadata, under an address that is its own', async (app) => {
  const admin = await signInAsAdmin(app)
  const secret = 'taken at home by Mia'
  const photo = await drawing(2000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: secret } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(photo.includes('Exif')).toBe(true)
  const answer = await upload(admin, 'siteLogo', photo)
  expect(answer).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^\/api\/images\/[\da-f]{32}\/$/) } })
  const { url } = answer.body
  expect((await app.visitor.get('/api/config/')).body.images.siteLogo).toBe(url)

  const origin = await app.listen()
  const { headers, content } = await fetchPicture(origin, url)
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const facts = await sharp(content).metadata()
  expect(facts).toMatchObject({ format: 'png', width: 80, height: 160 }) // upright, 160 high
  expect(facts.exif).toBeUndefined()
  expect(content.includes(secret)).toBe(false)
})

testWithApp('replaces a picture and its address, and notes who did it', async (app) => {
  const admin = await signInAsAdmin(app)
  const origin = await app.listen()
  const send = async (name: string, width: number) => {
    const answer = await upload(admin, name, await drawing(width, 300).webp().toBuffer())
    return answer.body.url as string // as the contract says
  }
  const first = await send('siteFavicon', 300)
  const again = await send('siteFavicon', 300)
  expect([again, await countFiles(app)]).toEqual([first, 1])
  const second = await send('siteFavicon', 500)
  expect(await countFiles(app)).toBe(1)
  expect((await app.visitor.get(first)).status).toBe(404)
  const icon = await sharp((await fetchPicture(origin, second)).content).metadata()
  expect(icon).toMatchObject({ format: 'png', width: 192, height: 192 })

  // The other settings let a picture go, too: to its default, or for an address elsewhere.
  expect((await admin.put('/api/admin/settings/', { 'images.siteFavicon': null })).status).toBe(200)
  expect(await countFiles(app)).toBe(0)
  const wide = await send('menuBackground', 3000)
  expect(await sharp((await fetchPicture(origin, wide)).content).metadata()).toMatchObject({
    format: 'webp',
    width: 1600,
  })
  expect((await admin.delete(path('menuBackground'))).status).toBe(200)
  expect((await admin.delete(path('menuBackground'))).status).toBe(200)
  expect([(await app.visitor.get(wide)).status, await countFiles(app)]).toEqual([404, 0])
  expect((await app.visitor.get('/api/config/')).body.images.menuBackground).toBe('')

  const entries = (await admin.get('/api/admin/audit/?action=settings.update')).body
  expect(entries.map(({ before, after }: { before: object; after: object }) => [before, after])).toEqual([
    [{ 'images.menuBackground': wide }, { 'images.menuBackground': '' }],
    [{ 'images.menuBackground': '' }, { 'images.menuBackground': wide }],
    [{ 'images.siteFavicon': second }, { 'images.siteFavicon': '' }],
    [{ 'images.siteFavicon': first }, { 'images.siteFavicon': second }],
    [{ 'images.siteFavicon': '' }, { 'images.siteFavicon': first }],
  ])
})

/** A few kilobytes that become a very large picture: one bit a pixel, all of them black. */
function blankPng(side: number): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, check])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const pixels = deflateSync(Buffer.alloc(side * (side / 8 + 1)))
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

testWithApp('takes pictures alone, whatever they are called', async (app) => {
  const admin = await signInAsAdmin(app)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const png = await drawing(20, 20).png().toBuffer()
  const tiff = await drawing(20, 20).tiff().toBuffer()
  const enormous = blankPng(8000)
  for (const content of [svg, '<html>', '', tiff, png.subarray(0, 40), enormous]) {
    expect(await upload(admin, 'siteLogo', content)).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['file'], message: 'validation.picture' }] },
    })
  }
  expect((await upload(admin, 'other', png)).status).toBe(404)
  const answer = await upload(admin, 'siteLogo', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))
  expect(answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect((await upload(await signInAs(app, await insertMember(app.ctx)), 'siteLogo', png)).status).toBe(403)
  expect(await countFiles(app)).toBe(0)
  expect((await upload(admin, 'siteLogo', blankPng(800))).status).toBe(200)
})
