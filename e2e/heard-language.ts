import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'

const folder = resolve(import.meta.dirname, '../texts')

/** Every text of a language, without those that have gaps to fill. */
function textsOf(locale: string): Set<string> {
  const files = readdirSync(join(folder, locale, 'page')).map((name) =>
    readFileSync(join(folder, locale, 'page', name), 'utf8'),
  )
  return new Set(files.flatMap((file) => stringsIn(JSON.parse(file))).filter((text) => !text.includes('{{')))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((part) => stringsIn(part)) : []
}

const swedish = textsOf('sv-SE')
const english = new Set([...textsOf('en-AU')].filter((text) => !swedish.has(text) && text.length > 2))

/** What a Swedish page still says in English, or shows as a text's key: to eyes and to a screen reader. */
export async function findEnglish(page: Page): Promise<string[]> {
  const browserSession = await page.context().newCDPSession(page)
  const { nodes } = await browserSession.send('Accessibility.getFullAXTree')
  await browserSession.detach()
  const names = new Set(nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? '').trim()))
  return [...names].filter((name) => english.has(name) || isKey(name)).map((name) => `says “${name}”`)
}

/** `actions.save`, but not an address. */
function isKey(name: string): boolean {
  return (
    /^(?:[\w-]+:)?[a-z]\w*(?:\.[a-z]\w*)+$/i.test(name) &&
    !/\.(?:org|com|local|test|csv|pdf|json|jpe?g|png|se|io)$/i.test(name)
  )
}
