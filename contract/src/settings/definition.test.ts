import { expect, test } from 'vitest'
import { z } from 'zod'
import { weekdays } from '../hours.ts'
import { askedSettings, settingCards, settingGroups, testedSettings } from '../settings.ts'
import { type ChoiceOf, setting } from './definition.ts'
import { severalOf, severalWeekdays } from './kinds.ts'

/** Whether a setting with this schema compiles only with a control that somebody chose. */
type NeedsControl<Schema extends z.ZodType> = object extends ChoiceOf<Schema> ? false : true

const words = severalOf(z.enum(['door', 'tool']))
const numbers = z.array(z.literal([10, 20]))
const anyWords = z.array(z.string())
const anyNumbers = z.array(z.int().min(1).max(7))

test('a list of choices needs no control; any other list does', () => {
  // The compiler checks these types.
  const needs: [
    NeedsControl<typeof words>,
    NeedsControl<typeof numbers>,
    NeedsControl<typeof anyWords>,
    NeedsControl<typeof anyNumbers>,
  ] = [false, false, true, true]
  expect(needs).toHaveLength(4)
  expect(setting({ card: 'access', schema: words, default: ['door'] }).control).toBeUndefined()
  expect(setting({ card: 'access', schema: anyWords, control: 'hosts', default: [] }).control).toBe('hosts')
})

test.each([
  [[], true],
  [[1, 7], true],
  [[...weekdays], true],
  [[1, 1], false],
  [[8], false],
  [['1'], false],
])('days of the week %j: %s', (days, isValid) => {
  expect(severalWeekdays.safeParse(days).success).toBe(isValid)
})

test('only settings that say so are tried or asked for, and their own cards stand beside the shared ones', () => {
  expect(testedSettings).toContainEqual({ key: 'webcamLinks', test: 'webcams' })
  expect(testedSettings.filter(({ test: name }) => typeof name !== 'string')).toEqual([])
  expect(askedSettings).toContainEqual({ key: 'webcams.membersOnly', name: 'webcamsMembersOnly' })
  expect(askedSettings.filter(({ name }) => typeof name !== 'string')).toEqual([])
  const cards = settingGroups.flatMap((group) => settingCards(group))
  expect(cards).toEqual(expect.arrayContaining(['webcams', 'access']))
  expect(cards.filter((card) => typeof card !== 'string')).toEqual([])
})
