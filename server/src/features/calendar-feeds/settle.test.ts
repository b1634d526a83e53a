import { expect, test } from 'vitest'
import { readSettled } from './settle.ts'

/** A state that is another one at each look, as listed; the last one stays. */
function changing(states: readonly string[]) {
  let looks = 0
  const next = () => states[Math.min(looks++, states.length - 1)] ?? ''
  const tag = next()
  return {
    tag,
    readText: async () => `text of ${next()}`,
    readTag: async () => next(),
    tagOfText: (text: string) => `own tag of ${text}`,
  }
}

test.each([
  ['what stays', ['a', 'a', 'a'], { tag: 'a', text: 'text of a' }],
  ['what changed before the text was read', ['a', 'b', 'b', 'b', 'b'], { tag: 'b', text: 'text of b' }],
  ['what changed after it', ['a', 'a', 'b', 'b', 'b'], { tag: 'b', text: 'text of b' }],
])('%s has the tag of its text', async (_, states, expected) => {
  expect(await readSettled(changing(states))).toEqual(expected)
})

test('what never settles has a tag of no state, also if an old one comes back', async () => {
  const { tag, text } = await readSettled(changing(['a', 'b', 'c', 'd', 'e', 'f', 'a']))
  expect({ tag, text }).toEqual({ tag: 'own tag of text of f', text: 'text of f' })
})
