import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { refusalTexts, startTranslations } from './translations.ts'

afterEach(() => vi.unstubAllGlobals())

test('a refusal that comes before the first texts waits for its words', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  const started = startTranslations()
  await refusalTexts()
  expect(i18next.t('error.503', { ns: 'errors' })).toBe('The server is not ready. Please try again in a moment.')
  await started
})
