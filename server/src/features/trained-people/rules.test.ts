import type { TrainedField } from '@fobhouse/contract/routes/trained-people.ts'
import { expect, test } from 'vitest'
import { findNamed, findPerson, type People } from './rules.ts'

const certificates = [
  { id: 1, name: { 'en-AU': 'Laser', 'sv-SE': 'Laserskärare' }, isArchived: false },
  { id: 2, name: { 'en-AU': 'Lathe' }, isArchived: true },
  { id: 3, name: { 'en-AU': '1' }, isArchived: false },
  { id: 4, name: { 'en-AU': 'Mill' }, isArchived: false },
  { id: 5, name: { 'en-AU': 'MILL' }, isArchived: false },
]

test.each([
  ['laser', { id: 1 }],
  [' Laserskärare ', { id: 1 }],
  ['4', { id: 4 }],
  ['1', { id: 3 }], // a name comes before a number
  ['Lathe', { fault: 'error.certificateArchived' }],
  ['2', { fault: 'error.certificateArchived' }],
  ['mill', { fault: 'validation.ambiguous' }],
  ['Saw', { fault: 'validation.unknownCertificate' }],
  ['', { fault: 'validation.unknownCertificate' }],
  ['9', { fault: 'validation.unknownCertificate' }],
])('a cell with %j names %j', (text, found) => {
  expect(findNamed(certificates, text)).toEqual(found)
})

const people: People = {
  byEmail: new Map([
    ['ann@x.org', 1],
    ['bo@x.org', 2],
  ]),
  byCard: new Map([
    ['1001', 1],
    ['1002', 2],
  ]),
  ids: new Set([1, 2]),
}

test.each<[Partial<Record<TrainedField, string>>, object]>([
  [{ email: 'ANN@x.org' }, { memberId: 1 }],
  [{ card: '0001002' }, { memberId: 2 }],
  [{ memberId: '2' }, { memberId: 2 }],
  [{ memberId: '1', card: '1001', email: 'ann@x.org' }, { memberId: 1 }],
  [{}, { field: 'row', fault: 'validation.nobodyNamed' }],
  [{ email: 'cy@x.org' }, { field: 'email', fault: 'validation.unknownPerson' }],
  [{ card: 'x' }, { field: 'card', fault: 'validation.unknownPerson' }],
  [{ memberId: '3' }, { field: 'memberId', fault: 'validation.unknownPerson' }],
  [{ memberId: '1.0' }, { field: 'memberId', fault: 'validation.unknownPerson' }],
  [{ memberId: '' }, { field: 'memberId', fault: 'validation.unknownPerson' }],
  [
    { memberId: '1', email: 'cy@x.org' },
    { field: 'email', fault: 'validation.unknownPerson' },
  ],
  [
    { memberId: '3', email: 'ann@x.org' },
    { field: 'memberId', fault: 'validation.unknownPerson' },
  ],
  [
    { memberId: '1', email: 'bo@x.org' },
    { field: 'email', fault: 'validation.differentPeople' },
  ],
  [
    { memberId: '1', card: '1002', email: 'ann@x.org' },
    { field: 'card', fault: 'validation.differentPeople' },
  ],
])('a row with %j is about %j', (cells, found) => {
  const given = new Map(Object.entries(cells) as [TrainedField, string][]) // the object's own keys
  expect(findPerson(people, given)).toEqual(found)
})
