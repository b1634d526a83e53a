import { join } from 'node:path'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTexts } from '../../../build/texts.ts'
import { useMomentTexts } from './moment-text.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-03-12T08:00:00.000Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

function Said({ instant }: { instant: string }) {
  const { at, until, openUntil } = useMomentTexts()
  return `${at(instant)} · until ${until(instant)} · ${openUntil(instant)}`
}

test.each([
  ['en-AU', '2026-03-12T22:00:00.000Z', 'today at 22:00 · until 22:00 · Open until 22:00'],
  [
    'en-AU',
    '2026-03-17T02:00:00.000Z',
    'on Tuesday 17 March at 02:00 · until 02:00 on Tuesday 17 March · Open until 02:00 on Tuesday 17 March',
  ],
  [
    'sv-SE',
    '2026-03-17T02:00:00.000Z',
    'tisdag 17 mars kl. 02:00 · until 02:00 tisdag 17 mars · Öppet till 02:00 tisdag 17 mars',
  ],
])('in %s %s reads as a sentence goes on', async (lng, instant, said) => {
  const common = readTexts(join(import.meta.dirname, `../../../../texts/${lng}/page`), 'common')
  await i18next.use(initReactI18next).init({ lng, defaultNS: 'common', resources: { [lng]: { common } } })
  expect(renderToStaticMarkup(<Said instant={instant} />)).toBe(said)
})
