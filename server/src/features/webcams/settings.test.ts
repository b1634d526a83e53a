import { settingDefinitions } from '@fobhouse/contract/settings.ts'
import { expect, test } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { signInAsAdmin } from '../../testing/factories.ts'
import { takenBy } from '../../testing/setting-shapes.ts'

const path = '/api/admin/settings/'

test('the list of cameras is known as one of addresses that the server calls', () => {
  expect(settingDefinitions.webcamLinks.address).toBe('called')
  expect(takenBy('webcamLinks')).toBeDefined()
})

testWithApp('keeps webcams, and refuses those that the server must not call', async (app) => {
  const admin = await signInAsAdmin(app)
  const webcamLinks = [
    ['Workshop', 'http://192.168.1.20/snapshot.jpg'],
    ['Car park', 'https://cam.example.org/now'],
  ]
  expect((await admin.put(path, { webcamLinks })).status).toBe(200)
  const settings: { key: string; value: unknown }[] = (await admin.get(path)).body
  expect(settings.find(({ key }) => key === 'webcamLinks')?.value).toEqual(webcamLinks)
  // Their addresses are nobody else's business.
  expect(JSON.stringify((await app.visitor.get('/api/config/')).body)).not.toContain('192.168.1.20')
  for (const url of ['http://169.254.169.254/latest', 'http://[fe80::1]/', 'ftp://cam.example.org', 'cam', '']) {
    const answer = await admin.put(path, { webcamLinks: [...webcamLinks, ['Bad', url]] })
    expect({ url, ...answer }).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['webcamLinks', 2, 1], message: 'validation.url' }] },
    })
  }
  expect(await admin.put(path, { webcamLinks: [['', 'http://cam.example.org']] })).toMatchObject({
    body: { issues: [{ path: ['webcamLinks', 0, 0], message: 'validation.notEmpty' }] },
  })
})

testWithApp('the trail names cameras without the passwords in their addresses', async (app) => {
  const admin = await signInAsAdmin(app)
  await admin.put(path, { webcamLinks: [['Workshop', 'http://viewer:hidden@192.168.1.20/now']] })
  await admin.put(path, { webcamLinks: [] })
  const trail = JSON.stringify((await admin.get('/api/admin/audit/?action=settings.update')).body)
  expect(trail).toContain('192.168.1.20')
  for (const part of ['viewer', 'hidden']) expect(trail).not.toContain(part)
})

const club = {
  siteName: 'Harbourside Makers',
  siteOwner: 'Harbourside Makers Inc.',
  locale: 'sv-SE',
  timeZone: 'Europe/Stockholm',
  admin: { email: 'Ada@Example.org', firstName: 'Ada', lastName: 'Harbour', password: 'quartz-lantern-meadow-41' },
  demo: false,
}

testWithApp('the cameras are for everyone where the wizard was told nothing', async ({ ctx, visitor }) => {
  expect((await visitor.post('/api/setup/', { ...club, code: ctx.setupCode })).status).toBe(200)
  expect(ctx.settings.get('webcams.membersOnly')).toBe(false)
})

testWithApp('keeps the cameras for members where the wizard was told so', async ({ ctx, visitor }) => {
  await visitor.post('/api/setup/', { ...club, webcamsMembersOnly: true, code: ctx.setupCode })
  expect(ctx.settings.get('webcams.membersOnly')).toBe(true)
})
