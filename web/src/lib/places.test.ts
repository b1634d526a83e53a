import { expect, test } from 'vitest'
import { countryAndCurrency, timeZones } from './places.ts'

test('names country and currency in the language of the page', () => {
  expect(countryAndCurrency('en-IE', 'en-AU')).toEqual({ country: 'Ireland', currency: 'Euro' })
  expect(countryAndCurrency('sv-SE', 'sv-SE').country).toBe('Sverige')
})

test('offers every zone once, the preselected one too', () => {
  const zones = timeZones('Etc/GMT+3')
  expect(zones).toContain('Etc/GMT+3')
  expect(zones).toContain('UTC')
  expect(zones).toContain('Australia/Brisbane')
  expect(new Set(zones).size).toBe(zones.length)
})
