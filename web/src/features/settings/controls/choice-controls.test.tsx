import { join } from 'node:path'
import { setting } from '@fobhouse/contract/settings/definition.ts'
import { severalOf, severalWeekdays } from '@fobhouse/contract/settings/kinds.ts'
import { MantineProvider } from '@mantine/core'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readTexts } from '../../../../build/texts.ts'
import { ChoicesControl } from './choice-controls.tsx'

beforeAll(async () => {
  const settings = readTexts(join(import.meta.dirname, '../../../../../texts/en-AU/page'), 'settings')
  await i18next.use(initReactI18next).init({ lng: 'en-AU', resources: { 'en-AU': { settings } } })
})

/** What is drawn to tick: the value, the name, and whether it is ticked. */
function drawn(name: string, schema: z.ZodType, value: unknown): string[] {
  const json = z.toJSONSchema(schema, { io: 'input' })
  const field = { name, label: 'Some setting', description: '', error: undefined, onChange: () => undefined }
  const html = renderToStaticMarkup(
    <MantineProvider>
      <ChoicesControl {...field} value={value} schema={json} />
    </MantineProvider>,
  )
  const names = [...html.matchAll(/<label[^>]*for="[^"]*"[^>]*>([^<]+)<\/label>/gu)].map(([, text = '']) => text)
  const boxes = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/gu)].map(([box]) => / checked=""/u.test(box))
  return names.map((text, index) => `${boxes[index] ? 'on' : 'off'} ${text}`)
}

test('a list of days of the week is drawn by their names', () => {
  const { schema } = setting({ card: 'access', schema: severalWeekdays, default: [] })
  expect(drawn('some.days', schema, [6, 7])).toEqual([
    'off Monday',
    'off Tuesday',
    'off Wednesday',
    'off Thursday',
    'off Friday',
    'on Saturday',
    'on Sunday',
  ])
})

test('a list of words is drawn by the texts of its setting', () => {
  const { schema } = setting({ card: 'access', schema: severalOf(z.enum(['none', 'github', 'new'])), default: [] })
  expect(drawn('issues.tracker', schema, ['github'])).toEqual(['off None', 'on GitHub', 'off new'])
})
