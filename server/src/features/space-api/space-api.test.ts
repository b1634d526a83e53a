import { openStates, readCoordinates } from '@fobhouse/contract/settings/space-api.ts'
import { expect, test } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { findSpaceApi15Faults } from '../../testing/space-api-15.ts'
import { decideOpen, describeSpace, type SpaceFacts } from './rules.ts'

const path = '/api/spacedirectory/'

testWithApp('tells the world what the published schema asks for, and no names', async (app) => {
  expect(await app.visitor.get(path)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  await setSettings(app.ctx, { 'spaceapi.enabled': true })
  const bare = await app.visitor.get(path)
  expect(findSpaceApi15Faults(bare.body)).toEqual([])
  expect(bare.body.state).toEqual({}) // nobody checks in here, and the switch is unused
  await setSettings(app.ctx, {
    'features.enableSiteSignIn': true,
    'general.siteOwner': 'Harbourside Makers Inc.',
    'spaceapi.coordinates': '-27.4698, 153.0251',
    'spaceapi.message': 'Open night on Tuesdays',
    'contact.admin': 'hello@club.test',
    'contact.address': '1 Harbour Street, Brisbane',
  })
  const member = await signInAs(app, await insertMember(app.ctx, { first_name: 'Zebulon', hide_on_site: 1 }))
  await member.post('/api/sitesessions/signin/', { guests: ['Gertrud'] })
  const open = await app.visitor.get(path)
  expect(findSpaceApi15Faults(open.body)).toEqual([])
  expect(open.headers['access-control-allow-origin']).toBe('*')
  expect(open.body).toEqual({
    api_compatibility: ['15'],
    space: 'Harbourside Makers Inc.',
    logo: 'http://club.test/favicon.svg',
    url: 'http://club.test',
    location: { address: '1 Harbour Street, Brisbane', lat: -27.4698, lon: 153.0251, timezone: 'Australia/Brisbane' },
    contact: { email: 'hello@club.test' },
    state: { open: true, lastchange: 1773302400, message: 'Open night on Tuesdays' },
    sensors: { people_now_present: [{ value: 2 }], total_member_count: [{ value: 1, name: 'Active members' }] },
  })
  app.clock.advance('PT1H')
  await member.put('/api/sitesessions/signout/', {})
  const closed = await app.visitor.get(path)
  expect(findSpaceApi15Faults(closed.body)).toEqual([])
  expect(closed.body.state).toMatchObject({ open: false, lastchange: 1773302400 + 3600 })
  expect(closed.body.sensors.people_now_present).toEqual([{ value: 0 }])
})

testWithApp('an administrator’s switch goes before who is there, and says when it was set', async (app) => {
  const admin = await signInAsAdmin(app)
  await setSettings(app.ctx, { 'spaceapi.enabled': true, 'features.enableSiteSignIn': true })
  app.clock.advance('PT5M')
  await admin.put('/api/admin/settings/', { 'spaceapi.openState': 'open' })
  expect((await app.visitor.get(path)).body.state).toEqual({ open: true, lastchange: 1773302400 + 300 })
  await admin.put('/api/admin/settings/', { 'spaceapi.openState': 'auto' })
  expect((await app.visitor.get(path)).body.state).toEqual({ open: false })
  const wrong = await admin.put('/api/admin/settings/', {
    'spaceapi.openState': 'ajar',
    'spaceapi.coordinates': 'here',
  })
  expect(wrong.body.issues.map(({ path: [key] }: { path: string[] }) => key)).toEqual([
    'spaceapi.openState',
    'spaceapi.coordinates',
  ])
})

const visits = { present: 1, since: '2026-03-12T08:00:00.000Z', lastEnd: '2026-03-11T20:00:00.000Z' }
test.each([
  ['auto', visits, { open: true, lastchange: 1773302400 }],
  ['auto', { ...visits, present: 0, since: null }, { open: false, lastchange: 1773259200 }],
  ['auto', { present: 0, since: null, lastEnd: null }, { open: false }],
  ['auto', null, {}],
  ['closed', visits, { open: false, lastchange: 1773300000 }],
  ['open', null, { open: true, lastchange: 1773300000 }],
] as const)('switched to %s, with the visits %j', (openState, seen, expected) => {
  expect(
    decideOpen({ lockdown: null, openSince: null, openState, switchedAt: '2026-03-12T07:20:00.000Z', visits: seen }),
  ).toEqual(expected)
})

/** Every possible value of each fact. */
const choices: { [Key in keyof SpaceFacts]: readonly SpaceFacts[Key][] } = {
  name: ['Harbourside Makers'],
  origin: ['https://portal.example.org'],
  logo: ['', '/api/images/0123/'],
  url: ['', 'https://example.org'],
  timeZone: ['Australia/Brisbane'],
  address: ['', '1 Harbour Street'],
  coordinates: ['', '-27.4698, 153.0251'],
  email: ['', 'hello@example.org'],
  issueMail: ['', 'house@example.org'],
  message: ['', 'Open night'],
  lockdown: [null, { reason: 'Burst pipe', since: '2026-03-12T07:00:00.000Z' }],
  openState: openStates,
  openSince: [null, '2026-03-12T07:30:00.000Z'],
  calendar: [null, 'https://portal.example.org/api/calendar/feed/0123.ics'],
  equipment: [
    null,
    [
      {
        name: 'Laser',
        place: null,
        state: 'working',
        since: '2026-03-12T07:00:00.000Z',
        note: '',
        expected_back: null,
      },
    ],
  ],
  switchedAt: [null, '2026-03-12T07:20:00.000Z'],
  visits: [null, visits, { present: 0, since: null, lastEnd: null }],
  activeMembers: [0],
}

test('is what the published schema asks for in every state, with every option on and off', () => {
  let spaces: Partial<SpaceFacts>[] = [{}]
  for (const [key, values] of Object.entries(choices)) {
    spaces = spaces.flatMap((space) => values.map((value) => ({ ...space, [key]: value })))
  }
  expect(spaces).toHaveLength(2 ** 12 * 9)
  // By now every key has its value.
  expect((spaces as SpaceFacts[]).flatMap((space) => findSpaceApi15Faults(describeSpace(space)))).toEqual([])
})

const sound = {
  api_compatibility: ['14', '15'],
  space: 'Harbourside Makers',
  logo: 'https://example.org/logo.svg',
  url: 'https://example.org',
  location: { lat: -27.4698, lon: 153.0251 },
  contact: {},
}
test.each([
  [{ space: undefined }, " must have required property 'space'"],
  [{ contact: undefined }, " must have required property 'contact'"],
  [{ api_compatibility: ['14', '15.0'] }, '/api_compatibility must contain at least 1 valid item(s)'],
  [{ api_compatibility: '15' }, '/api_compatibility must be array'],
  [{ location: { lat: '-27.4698', lon: 153.0251 } }, '/location/lat must be number'],
  [{ location: { lat: -27.4698 } }, '/location must have property lon when property lat is present'],
  [{ location: {} }, '/location must NOT have fewer than 1 properties'],
  [{ location: { areas: [{ name: 'Shed' }] } }, "/location/areas/0 must have required property 'square_meters'"],
  [{ state: { open: null } }, '/state/open must be boolean'],
  [{ state: { lastchange: '2026-03-12T08:00:00.000Z' } }, '/state/lastchange must be number'],
  [{ state: { icon: { open: '/open.svg' } } }, "/state/icon must have required property 'closed'"],
  [{ contact: { email: ['hello@example.org'] } }, '/contact/email must be string'],
  [{ contact: { keymasters: [] } }, '/contact/keymasters must NOT have fewer than 1 items'],
  [{ sensors: { people_now_present: { value: 2 } } }, '/sensors/people_now_present must be array'],
  [{ sensors: { people_now_present: [{}] } }, "/sensors/people_now_present/0 must have required property 'value'"],
  [
    { sensors: { people_now_present: [{ value: 2, names: [] }] } },
    '/sensors/people_now_present/0/names must NOT have fewer than 1 items',
  ],
  [{ sensors: { total_member_count: [{ value: '1' }] } }, '/sensors/total_member_count/0/value must be number'],
  [
    { sensors: { total_member_count: [{ value: 1, description: 1 }] } },
    '/sensors/total_member_count/0/description must be string',
  ],
  [
    { sensors: { temperature: [{ value: 21, location: 'Shed' }] } },
    "/sensors/temperature/0 must have required property 'unit'",
  ],
  [
    { sensors: { barometer: [{ value: 1013, unit: 'bar', location: 'Roof' }] } },
    '/sensors/barometer/0/unit must be equal to one of the allowed values',
  ],
  [
    { sensors: { wind: [{ location: 'Roof', properties: {} }] } },
    "/sensors/wind/0/properties must have required property 'gust'",
  ],
  [
    { sensors: { network_traffic: [{ properties: { bits_per_second: { value: -1 } } }] } },
    '/sensors/network_traffic/0/properties/bits_per_second/value must be >= 0',
  ],
  [{ feeds: { blog: { type: 'rss' } } }, "/feeds/blog must have required property 'url'"],
  [
    { membership_plans: [{ name: 'Full', value: 60, currency: 'AUD', billing_interval: 'never' }] },
    '/membership_plans/0/billing_interval must be equal to one of the allowed values',
  ],
  [{ linked_spaces: [{ name: 'Others' }] }, '/linked_spaces/0 must match a schema in anyOf'],
])('the published schema refuses %j:%s', (damage, fault) => {
  expect(findSpaceApi15Faults(sound)).toEqual([])
  expect(findSpaceApi15Faults({ ...sound, ...damage })).toContain(fault)
})

test.each([
  ['59.3293, 18.0686', { lat: 59.3293, lon: 18.0686 }],
  ['-27.4698 153.0251', { lat: -27.4698, lon: 153.0251 }],
  ['91, 0', undefined],
  ['0, 181', undefined],
  ['here', undefined],
  ['', undefined],
])('%s is the place %j', (text, expected) => {
  expect(readCoordinates(text)).toEqual(expected)
})
