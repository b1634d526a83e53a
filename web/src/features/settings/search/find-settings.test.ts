import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { expect, test } from 'vitest'
import { findSettings, type Words } from './find-settings.ts'

const words: Record<string, Words> = {
  'general.siteName': { label: 'Name of the portal', help: 'Stands in every mail.' },
  'mail.smtpUrl': { label: 'Mail server', help: 'Ask who hosts it.' },
  'mail.from': { label: 'Avsändarens adress', help: 'Empty: the account at the mail server.' },
}
const settings: Setting[] = Object.keys(words).map((key) => ({
  key,
  group: 'general',
  card: 'club',
  value: '',
  default: '',
  secret: false,
  schema: {},
}))

test.each([
  ['mail', ['mail.smtpUrl', 'general.siteName', 'mail.from']],
  ['SMTP', ['mail.smtpUrl']],
  ['avsandare', ['mail.from']],
  ['server mail', ['mail.smtpUrl', 'mail.from']],
  ['mail fax', []],
  ['  ', []],
])('%s finds %j', (typed, expected) => {
  const found = findSettings(settings, typed, ({ key }) => words[key] ?? { label: '', help: '' })
  expect(found.map(({ key }) => key)).toEqual(expected)
})
