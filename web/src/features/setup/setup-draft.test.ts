import { expect, test } from 'vitest'
import { keepDraft, readDraft } from './setup-draft.ts'
import { eachAsked, type SetupValues } from './setup-steps.ts'

const values: SetupValues = {
  code: 'AB12-CD34',
  siteName: 'Harbourside Makers',
  siteOwner: 'Inc.',
  locale: 'en-AU',
  timeZone: 'UTC',
  ...eachAsked(() => 'yes'),
  firstName: 'Ada',
  lastName: 'Harbour',
  email: 'ada@example.org',
  password: 'quartz-lantern-meadow-41',
  start: 'empty',
}

function storageWith(text: string | null = null) {
  const storage = {
    text,
    getItem: () => storage.text,
    setItem: (_key: string, value: string) => {
      storage.text = value
    },
  }
  return storage
}

test('keeps everything but the password, which brings its step back', () => {
  const storage = storageWith()
  keepDraft(storage, { step: 'start', values })
  expect(storage.text).not.toContain(values.password)
  const { password: _never, ...rest } = values
  expect(readDraft(storage)).toEqual({ step: 'administrator', values: rest })
  keepDraft(storage, { step: 'club', values })
  expect(readDraft(storage)?.step).toBe('club')
})

test.each([null, 'not JSON', '{}', '{"step":"elsewhere","values":{}}'])('%s is no draft', (text) => {
  expect(readDraft(storageWith(text))).toBeUndefined()
})

test('a browser without storage starts at the beginning', () => {
  const forbidden = {
    getItem: () => {
      throw new DOMException('forbidden')
    },
  }
  expect(readDraft(forbidden)).toBeUndefined()
})
