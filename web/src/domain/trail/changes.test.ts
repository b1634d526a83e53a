import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

test.each([
  ['nothing noted', null, null, []],
  ['a changed fact', { state: 'noob' }, { state: 'active' }, [{ name: 'state', before: 'noob', after: 'active' }]],
  [
    'only what differs',
    { device: 3, granted: null },
    { device: 3, granted: 'hand' },
    [{ name: 'granted', before: null, after: 'hand' }],
  ],
  [
    'not what only names the subject',
    { name: 'Laser cutter', authorised: 0 },
    { authorised: 1 },
    [{ name: 'authorised', before: 0, after: 1 }],
  ],
  ['a first value', null, { email: 'a@b.c' }, [{ name: 'email', before: undefined, after: 'a@b.c' }]],
  ['a last value', { name: 'Cola' }, null, [{ name: 'name', before: 'Cola', after: undefined }]],
  ['equal lists', { hosts: ['a'] }, { hosts: ['a'] }, []],
  ['no object', 'off', 'on', [{ name: 'whole', before: 'off', after: 'on' }]],
])('%s', (_what, before, after, expected) => {
  expect(changesBetween(before, after)).toEqual(expected)
})
