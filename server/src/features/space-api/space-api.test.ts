import { readCoordinates } from '@fobhouse/contract/settings/space-api.ts'
import { expect, test } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'
import { spaceApi15 } from '../../testing/space-api-15.ts'
import { decideOpen } from './rules.ts'

const path = '/api/spacedirectory/'

testWithApp('tells the world what the published schema asks for, and no names', async (app) => {
  expect(await app.visitor.get(path)).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  await setSettings(app.ctx, { 'spaceapi.enabled': true })
  const bare = await app.visitor.get(path)
  spaceApi15.parse(bare.body)
  expect(bare.body.state).toEqual({}) // nobody checks in here, and nobody switched
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
  spaceApi15.parse(open.body)
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
  spaceApi15.parse(closed.body)
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
  expect(decideOpen({ openState, switchedAt: '2026-03-12T07:20:00.000Z', visits: seen })).toEqual(expected)
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
