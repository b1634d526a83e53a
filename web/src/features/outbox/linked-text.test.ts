import { expect, test } from 'vitest'
import { splitAtLinks } from './linked-text.ts'

const link = 'https://club.example.org/profile/password/reset/a-b_c1'

test.each([
  ['', []],
  ['No link here.', [{ kind: 'text', text: 'No link here.' }]],
  [
    `Reset:\n${link}\n\nBye`,
    [
      { kind: 'text', text: 'Reset:\n' },
      { kind: 'link', text: link },
      { kind: 'text', text: '\n\nBye' },
    ],
  ],
  [
    `(see ${link}).`,
    [
      { kind: 'text', text: '(see ' },
      { kind: 'link', text: link },
      { kind: 'text', text: ').' },
    ],
  ],
  ['javascript:alert(1)', [{ kind: 'text', text: 'javascript:alert(1)' }]],
])('%j becomes %j', (text, parts) => {
  expect(splitAtLinks(text).map(({ kind, text: words }) => ({ kind, text: words }))).toEqual(parts)
})

test('tells where each part begins', () => {
  expect(splitAtLinks(`a ${link} b`).map(({ at }) => at)).toEqual([0, 2, 2 + link.length])
})
