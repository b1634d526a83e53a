import { expect } from 'vitest'
import { hashSecret } from '../../../core/ids.ts'
import { testWithApp } from '../../../testing/app.ts'
import { signInAsAdmin } from '../../../testing/factories.ts'
import { addProgram, redirectUri } from '../../../testing/openid.ts'

const path = '/api/admin/oidc-clients/'
const good = { name: 'Wiki', redirectUris: [redirectUri], scopes: ['openid'] }

testWithApp('a program’s secret is told once, and stored as a hash', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, clientId, clientSecret, issuer } = await addProgram(admin, { scopes: ['email', 'openid'] })
  expect(issuer).toBe('http://club.test/api/openid')
  expect((await admin.get(path)).body).toEqual([
    {
      id,
      name: 'Wiki',
      clientId,
      isPublic: false,
      redirectUris: [redirectUri],
      postLogoutRedirectUris: [],
      scopes: ['openid', 'email'],
      activeOnly: true,
      createdAt: '2026-03-12T08:00:00.000Z',
      createdBy: 'Aroha Ngata',
    },
  ])
  const row = await app.ctx.db.selectFrom('oidc_clients').selectAll().executeTakeFirstOrThrow()
  expect(row.secret_hash).toBe(hashSecret(clientSecret ?? ''))
  const audit = await app.ctx.db.selectFrom('audit').selectAll().execute()
  expect(JSON.stringify([row, audit])).not.toContain(clientSecret)
})

testWithApp('refuses what a program cannot use, and a name that is in use', async (app) => {
  const admin = await signInAsAdmin(app)
  await addProgram(admin)
  const refused: [object, string][] = [
    [{ ...good, name: ' ' }, 'name'],
    [{ ...good, redirectUris: [] }, 'redirectUris'],
    [{ ...good, redirectUris: ['javascript:alert(1)'] }, 'redirectUris.0'],
    [{ ...good, redirectUris: [redirectUri, 'http://wiki.example.org/back'] }, 'redirectUris.1'],
    [{ ...good, postLogoutRedirectUris: ['http://192.168.1.7/'] }, 'postLogoutRedirectUris.0'],
    [{ ...good, redirectUris: ['https://wiki.example.org/#part'] }, 'redirectUris.0'],
    [{ ...good, redirectUris: ['https://*.example.org/'] }, 'redirectUris.0'],
    [{ ...good, scopes: ['email'] }, 'scopes'],
    [{ ...good, scopes: ['openid', 'openid'] }, 'scopes'],
    [{ ...good, scopes: ['openid', 'phone'] }, 'scopes.1'],
  ]
  for (const [body, place] of refused) {
    const answer = await admin.post(path, body)
    expect([answer.status, answer.body.issues[0].path.join('.')]).toEqual([400, place])
  }
  const taken = { status: 409, body: { code: 'oidc_client_already_exists' } }
  expect(await admin.post(path, { ...good, name: 'WIKI' })).toMatchObject(taken)
  const other = await addProgram(admin, { name: 'Forum' })
  expect(await admin.put(`${path}${other.id}/`, good)).toMatchObject(taken)
})

testWithApp('is changed, gets a new secret, and is removed', async (app) => {
  const admin = await signInAsAdmin(app)
  const { id, clientId, clientSecret } = await addProgram(admin)
  const changed = await admin.put(`${path}${id}/`, { ...good, name: 'Handbook', activeOnly: false })
  expect(changed.body).toEqual({ id, clientId, issuer: 'http://club.test/api/openid' })
  const renewed = await admin.put(`${path}${id}/`, { ...good, renewSecret: true })
  expect(renewed.body.clientSecret).toMatch(/^[\w-]{43}$/)
  expect(renewed.body.clientSecret).not.toBe(clientSecret)
  expect((await admin.delete(`${path}${id}/`)).status).toBe(200)
  expect((await admin.get(path)).body).toEqual([])
  expect((await admin.delete(`${path}${id}/`)).status).toBe(404)
  expect((await admin.put(`${path}${id}/`, good)).status).toBe(404)
  const { body } = await admin.get('/api/admin/audit/?limit=4')
  expect(body).toMatchObject([
    { action: 'oidcClient.remove', before: { name: 'Wiki' } },
    { action: 'oidcClient.update', after: { secret: 'renewed' } },
    {
      action: 'oidcClient.update',
      before: { name: 'Wiki', active_only: 1 },
      after: { name: 'Handbook', active_only: 0 },
    },
    { action: 'oidcClient.create', after: { name: 'Wiki' } },
  ])
})
