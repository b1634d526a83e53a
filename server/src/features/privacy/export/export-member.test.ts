import { strFromU8, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { features } from '../../../app.ts'
import { testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs } from '../../../testing/factories.ts'
import { seedWholePerson, wholePerson } from '../../../testing/whole-person.ts'

const path = '/api/profile/export/'

function unzip(bytes: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))
}

/** The columns that refer to a member, with the file in which the member finds them. */
const toldColumns = features.flatMap(({ tables = {} }) =>
  Object.entries(tables).flatMap(([table, declaration]) =>
    'nobody' in declaration
      ? []
      : Object.entries(declaration.naming ?? {}).flatMap(([column, told]) =>
          'file' in told ? [{ column: `${table}.${column}`, file: told.file }] : [],
        ),
  ),
)

testWithApp('holds everything about the caller, no secret, and nothing of others', async (app) => {
  const admin = await insertMember(app.ctx, { first_name: 'Aroha', last_name: 'Ngata', is_admin: 1 })
  const { id } = await seedWholePerson(app, admin)
  const client = await signInAs(app, id)
  await app.ctx.db.updateTable('members').set({ language: 'sv-SE' }).where('id', '=', id).execute()

  const answer = await client.get(path)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="fobhouse-member-${id}.zip"`)
  const files = unzip(answer.bytes)
  expect(files.get('LÄSMIG.txt')).toContain("Zébulon O'Quist")
  expect(files.get('theme.wav')).toBe('RIFF')
  for (const { column, file } of toldColumns) {
    const content: unknown = JSON.parse(files.get(file) ?? 'null')
    expect({ column, isTold: JSON.stringify(content).length > '[]'.length }).toEqual({ column, isTold: true })
    expect(files.get('LÄSMIG.txt')).toContain(file)
  }
  const all = [...files.values()].join('\n')
  expect(all).toContain(wholePerson.note)
  expect(all).toContain(wholePerson.guest)
  expect(all).not.toContain('secret-link')
  expect(all).not.toContain('password_hash')
  expect(all).not.toContain('told by')
  expect(JSON.parse(files.get('money.json') ?? '')).toMatchObject([{ amount: 1250, kind: 'cash' }])
  expect(JSON.parse(files.get('visits.json') ?? '')).toMatchObject([{ guests: [wholePerson.guest] }])
})

testWithApp('reads on to the end of what is long', async (app) => {
  const id = await insertMember(app.ctx)
  const device = { kind: 'door', serial: 'd', name: 'Door', authorised: 1, created_at: '' } as const
  await app.ctx.db.insertInto('devices').values(device).execute()
  const { id: deviceId } = await app.ctx.db.selectFrom('devices').select('id').executeTakeFirstOrThrow()
  const taps = Array.from({ length: 1203 }, (_, index) => ({
    device_id: deviceId,
    at: '2026-03-01T00:00:00.000Z',
    outcome: 'granted' as const,
    card_number: String(index + 1),
    member_id: id,
  }))
  for (let start = 0; start < taps.length; start += 400) {
    await app.ctx.db
      .insertInto('taps')
      .values(taps.slice(start, start + 400))
      .execute()
  }
  const files = unzip((await (await signInAs(app, id)).get(path)).bytes)
  const told: { card_number: string }[] = JSON.parse(files.get('taps.json') ?? '')
  expect(told.map((tap) => tap.card_number)).toEqual(taps.map((tap) => tap.card_number))
})

testWithApp('is made once a minute for each person, and an administrator’s leaves a line', async (app) => {
  const adminId = await insertMember(app.ctx, { first_name: 'Aroha', last_name: 'Ngata', is_admin: 1 })
  const admin = await signInAs(app, adminId)
  const id = await insertMember(app.ctx, { first_name: 'Tama', last_name: 'Parata' })
  const member = await signInAs(app, id)
  expect((await admin.get(`/api/admin/members/${id}/export/`)).status).toBe(200)
  expect((await member.get(path)).status).toBe(200)
  const second = await member.get(path)
  expect([second.status, second.headers['retry-after']]).toEqual([429, '60'])
  app.clock.advance('PT61S')
  expect((await member.get(path)).status).toBe(200)
  expect((await admin.get('/api/admin/members/999999/export/')).status).toBe(404)
  const trail = (await admin.get(`/api/admin/audit/?subject=member:${id}`)).body
  expect(trail.map((entry: { action: string; actor: string }) => `${entry.actor}: ${entry.action}`)).toEqual([
    'Tama Parata: profile.export',
    'Tama Parata: profile.export',
    'Aroha Ngata: member.export_data',
  ])
})
