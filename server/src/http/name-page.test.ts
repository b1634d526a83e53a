import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { testWithApp } from '../testing/app.ts'
import { setSettings } from '../testing/settings.ts'
import { nameAfterClub } from './name-page.ts'

const page = readFileSync(join(import.meta.dirname, '../../../web/index.html'), 'utf8')

testWithApp('the page comes in the name of the club, with its icon', async ({ ctx }) => {
  expect(nameAfterClub(page, ctx.settings)).toBe(page)
  await setSettings(ctx, { 'general.siteName': 'Nuts & $& </title><script>' })
  expect(nameAfterClub(page, ctx.settings)).toBe(
    page.replace('Member Portal', () => 'Nuts &#38; $&#38; &#60;/title&#62;&#60;script&#62;'),
  )
  await setSettings(ctx, { 'general.siteName': 'Member Portal', 'images.siteFavicon': '/api/images/1"x/' })
  expect(nameAfterClub(page, ctx.settings)).toBe(page.replace('/favicon.svg', '/api/images/1&#34;x/'))
})
