import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testWithApp } from '../testing/app.ts'
import { setSettings } from '../testing/settings.ts'

const publicFolder = join(import.meta.dirname, '../../../web/public')

testWithApp('the page can be installed in the name of the club, with its icon or our own', async ({ ctx, visitor }) => {
  await setSettings(ctx, { 'general.siteName': 'Nuts & “Bolts”', 'theme.themeToolbar': '#336699' })
  const { headers, body } = await visitor.get('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toMatchObject({
    name: 'Nuts & “Bolts”',
    lang: 'en-AU',
    start_url: '/',
    display: 'standalone',
    theme_color: '#336699',
  })
  for (const { src } of body.icons) expect(existsSync(join(publicFolder, src))).toBe(true)
  expect(body.icons).toContainEqual(expect.objectContaining({ sizes: '512x512', purpose: 'maskable' }))

  await setSettings(ctx, { 'images.siteFavicon': '/api/images/0123/' })
  const { icons } = (await visitor.get('/manifest.webmanifest')).body
  expect(icons).toEqual([{ src: '/api/images/0123/', sizes: '192x192', type: 'image/png' }])
  await setSettings(ctx, { 'images.siteFavicon': 'https://elsewhere.example/icon.ico' })
  expect((await visitor.get('/manifest.webmanifest')).body.icons).toEqual(body.icons)
})
