import type { Setting } from '@fobhouse/contract/routes/admin-settings.ts'
import { expect, test } from 'vitest'
import { canReset, changesOf, type Drafts, shownValue, withDraft, withoutKeys } from './draft-values.ts'

const name: Setting = {
  key: 'general.siteName',
  group: 'general',
  card: 'club',
  value: 'Harbourside Makers',
  default: 'Member Portal',
  secret: false,
  schema: {},
}
const hosts: Setting = { ...name, key: 'signIn.allowedHosts', value: ['wiki.example.org'], default: [] }
const smtp: Setting = { ...name, key: 'mail.smtpUrl', value: { set: true }, default: '', secret: true }
const all = [name, hosts, smtp]

test('a draft that is as it was is none', () => {
  const typed = withDraft({}, name, 'Makers')
  expect(typed).toEqual({ 'general.siteName': 'Makers' })
  expect(withDraft(typed, name, 'Harbourside Makers')).toEqual({})
  expect(withDraft({}, hosts, ['wiki.example.org'])).toEqual({})
  expect(withDraft({}, smtp, '')).toEqual({})
})

test('the form shows the draft, else what is stored, and nothing of a secret', () => {
  expect(shownValue(name, {})).toBe('Harbourside Makers')
  expect(shownValue(name, { 'general.siteName': '' })).toBe('')
  expect(shownValue(smtp, {})).toBe('')
})

test.each<[string, Drafts, Record<string, unknown>]>([
  ['nothing', {}, {}],
  ['only what was changed', { 'general.siteName': 'Makers' }, { 'general.siteName': 'Makers' }],
  ['null for the default', { 'general.siteName': 'Member Portal' }, { 'general.siteName': null }],
  ['null for an empty list', { 'signIn.allowedHosts': [] }, { 'signIn.allowedHosts': null }],
  ['null for a secret to remove', { 'mail.smtpUrl': null }, { 'mail.smtpUrl': null }],
  ['no key of another group', { 'theme.themePrimary': '#000000' }, {}],
])('sends %s', (_what, drafts, body) => {
  expect(changesOf(all, drafts)).toEqual(body)
})

test('offers the way back to a default that is worth it', () => {
  expect(canReset(name, {})).toBe(true)
  expect(canReset(name, { 'general.siteName': 'Member Portal' })).toBe(false)
  expect(canReset(hosts, {})).toBe(false)
  expect(canReset(smtp, { 'mail.smtpUrl': 'smtp://mail.example.org' })).toBe(false)
})

test('forgets what was saved and keeps the rest', () => {
  expect(withoutKeys({ 'a.b': 1, 'c.d': 2 }, ['a.b'])).toEqual({ 'c.d': 2 })
})
