import { expect, it } from 'vitest'
import { decideStep } from './watch-rules.ts'

it.each([
  ['leaves a page that is well', 'portal', 'answers', 1, { opens: false, silences: 0 }],
  ['waits once', 'portal', 'silent', 0, { opens: false, silences: 1 }],
  [
    'opens the portal, or the page in its place, after a second silence',
    'portal',
    'silent',
    1,
    { opens: true, silences: 0 },
  ],
  ['does not count a page that is leaving', 'portal', 'unsure', 1, { opens: false, silences: 0 }],
  ['goes on waiting', 'waiting', 'silent', 0, { opens: false, silences: 0 }],
  ['comes back', 'waiting', 'answers', 0, { opens: true, silences: 0 }],
  ['leaves any other place', 'elsewhere', 'unsure', 0, { opens: true, silences: 0 }],
  ['lets the first page come', 'starting', 'unsure', 0, { opens: false, silences: 0 }],
] as const)('%s', (_, place, answer, silences, expected) => {
  expect(decideStep({ place, answer, silences })).toEqual(expected)
})
