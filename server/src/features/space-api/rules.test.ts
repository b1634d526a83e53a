import { expect, test } from 'vitest'
import { decideOpen, describeSpace, type SpaceFacts } from './rules.ts'

const facts: SpaceFacts = {
  name: 'Makers',
  origin: 'https://club.example',
  logo: '',
  url: '',
  timeZone: 'Europe/Stockholm',
  address: '',
  coordinates: '',
  email: '',
  issueMail: '',
  message: '',
  lockdown: null,
  openState: 'auto',
  openSince: null,
  switchedAt: null,
  visits: null,
  activeMembers: 12,
  calendar: null,
  equipment: null,
}
const [at1, at2, at3, at4] = ['01', '02', '03', '04'].map((second) => `1970-01-01T00:00:${second}.999Z`)
const [first = '', second = '', third = '', fourth = ''] = [at1, at2, at3, at4]
const visits = (present: number) => ({ present, since: first, lastEnd: second })
const lockdown = { reason: 'Leak', since: fourth }

test.each<[string, Partial<SpaceFacts>, object]>([
  ['nothing tells', {}, {}],
  ['somebody is here', { visits: visits(1) }, { open: true, lastchange: 1 }],
  ['everybody has gone', { visits: visits(0) }, { open: false, lastchange: 2 }],
  ['nobody ever came', { visits: { present: 0, since: null, lastEnd: null } }, { open: false }],
  ['a door is held open', { openSince: third, visits: visits(0) }, { open: true, lastchange: 3 }],
  ['the switch says open', { openState: 'open', switchedAt: third, visits: visits(0) }, { open: true, lastchange: 3 }],
  ['the switch says closed', { openState: 'closed', openSince: first, visits: visits(2) }, { open: false }],
  [
    'there is a lockdown',
    { lockdown, openState: 'open', openSince: first, visits: visits(2) },
    { open: false, lastchange: 4 },
  ],
])('whether the space is open where %s', (_name, given, state) => {
  expect(decideOpen({ ...facts, ...given })).toEqual(state)
})

test('a club that tells little is described by what there is', () => {
  expect(describeSpace(facts)).toEqual({
    api_compatibility: ['15'],
    space: 'Makers',
    logo: 'https://club.example/favicon.svg',
    url: 'https://club.example',
    location: { timezone: 'Europe/Stockholm' },
    contact: {},
    state: {},
    sensors: { total_member_count: [{ value: 12, name: 'Active members' }] },
  })
})

test('a club that tells everything', () => {
  const space = describeSpace({
    ...facts,
    logo: 'https://pictures.example/logo.png',
    url: 'https://makers.example',
    address: 'Street 1',
    coordinates: '59.33, 18.06',
    email: 'hi@makers.example',
    issueMail: 'it@makers.example',
    message: 'Come in',
    visits: visits(3),
    calendar: 'https://club.example/calendar.ics',
    equipment: [],
  })
  expect(space).toMatchObject({
    logo: 'https://pictures.example/logo.png',
    url: 'https://makers.example',
    location: { address: 'Street 1', lat: 59.33, lon: 18.06, timezone: 'Europe/Stockholm' },
    contact: { email: 'hi@makers.example', issue_mail: 'it@makers.example' },
    state: { open: true, message: 'Come in' },
    sensors: { people_now_present: [{ value: 3 }] },
    feeds: { calendar: { type: 'ical', url: 'https://club.example/calendar.ics' } },
    ext_equipment: [],
  })
})

test('in a lockdown its reason is the message', () => {
  expect(describeSpace({ ...facts, message: 'Come in', lockdown }).state.message).toBe('Leak')
})
