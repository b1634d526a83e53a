import { expect } from 'vitest'
import { testWithApp } from '../../testing/app.ts'
import { signInAsLearner, signInAsTrainingAdministrator } from '../../testing/competence.ts'
import { insertMember } from '../../testing/factories.ts'
import { setSettings } from '../../testing/settings.ts'

const path = '/api/admin/competence/import/'
const mapping = {
  Mail: 'email',
  Card: 'card',
  No: 'memberId',
  Course: 'certificate',
  Date: 'awardedOn',
  Remark: 'note',
}
const head = 'Mail;Card;No;Course;Date;Remark'
const problem = (field: string, message: string) => [{ field, message }]

testWithApp(
  'a file says who was trained: bad rows are named, good ones come in together, and again is unchanged',
  async (app) => {
    await setSettings(app.ctx, { 'general.timeZone': 'Europe/Stockholm' })
    const { client: admin, make, award } = await signInAsTrainingAdministrator(app)
    const laser = await make('x', {
      name: { 'en-AU': 'Laser', 'sv-SE': 'Laserskärare' },
      validity: { kind: 'days', days: 10 },
    })
    const kiln = await make('Kiln')
    await make('Twice')
    await make('Twice')
    const old = await make('Old')
    await admin.put(`/api/admin/competence/certificates/${old}/`, { archived: true })
    const nia = await signInAsLearner(app, { email: 'Nia@example.org', first_name: 'Nia' })
    const bo = await signInAsLearner(app, { email: 'bo@example.org', first_name: 'Bo' })
    const cy = await insertMember(app.ctx, { email: 'cy@example.org' })
    expect((await admin.post(`/api/admin/members/${bo.id}/cards/`, { number: '0042' })).status).toBe(201)
    const gone = await award(cy, kiln)
    expect((await admin.post(`/api/competence/awards/${gone}/revoke/`, { reason: 'Burnt' })).status).toBe(200)
    const csv = [
      head,
      'nia@EXAMPLE.org;;;LASERSKÄRARE;2020-03-28;"=Taught by Bo"',
      `;42;${bo.id};${kiln};;`,
      '',
      'nobody@example.org;;;Kiln;;',
      'nia@example.org;42;;Kiln;;',
      ';;;Kiln;2020-01-01;',
      'nia@example.org;;;Twice;2999-01-01;',
      `nia@example.org;;;Old;;${'x'.repeat(501)}`,
      'cy@example.org;;;Kiln;2020-01-01;',
      'nia@example.org;;;;;;more',
    ].join('\r\n')
    const dry = await admin.post(path, { csv, mapping, dryRun: true })
    const rejected = [
      { row: 4, problems: problem('email', 'validation.unknownPerson') },
      { row: 5, problems: problem('email', 'validation.differentPeople') },
      { row: 6, problems: problem('row', 'validation.nobodyNamed') },
      {
        row: 7,
        problems: [...problem('certificate', 'validation.ambiguous'), ...problem('awardedOn', 'validation.pastDate')],
      },
      {
        row: 8,
        problems: [...problem('certificate', 'error.certificateArchived'), ...problem('note', 'validation.max500')],
      },
      { row: 9, problems: problem('row', 'validation.takenAway') },
      {
        row: 10,
        problems: [...problem('row', 'validation.csvWidth'), ...problem('certificate', 'validation.required')],
      },
    ]
    expect(dry).toMatchObject({ status: 200, body: { created: 2, unchanged: 0, expired: 1, rejected } })
    expect(await nia.standing(laser)).toMatchObject({ state: 'none' })
    const mails = await app.ctx.db.selectFrom('outbox').select('id').execute()

    expect((await admin.post(path, { csv, mapping, dryRun: false })).body).toEqual(dry.body)
    expect(await nia.standing(laser)).toMatchObject({
      state: 'expired',
      awardedAt: '2020-03-27T23:00:00.000Z',
      expiresAt: '2020-04-07T22:00:00.000Z',
      publicNote: '=Taught by Bo',
    })
    expect(await bo.standing(kiln)).toMatchObject({
      state: 'held',
      awardedAt: app.ctx.clock.now().toString({ smallestUnit: 'millisecond' }),
    })
    expect(await app.ctx.db.selectFrom('outbox').select('id').execute()).toEqual(mails)
    const again = await admin.post(path, { csv, mapping, dryRun: false })
    expect(again.body).toEqual({ created: 0, unchanged: 2, expired: 0, rejected })
    const trail = await app.ctx.db
      .selectFrom('audit')
      .select(['action', 'after'])
      .where('action', '=', 'competence.import')
      .execute()
    expect(trail.map(({ after }) => JSON.parse(after))).toEqual([{ created: 2, unchanged: 0, expired: 1, rejected: 7 }])
  },
)

testWithApp('a later day renews, an earlier one is known; what is suspended is not given back', async (app) => {
  const { client: admin, make } = await signInAsTrainingAdministrator(app)
  const kiln = await make('Kiln')
  const nia = await signInAsLearner(app, { email: 'nia@example.org' })
  const bring = async (...days: string[]) => {
    const csv = [head, ...days.map((day) => `nia@example.org;;;Kiln;${day};`)].join('\n')
    const { created, unchanged, rejected } = (await admin.post(path, { csv, mapping, dryRun: false })).body
    return [created, unchanged, rejected]
  }
  expect(await bring('2021-05-01', '2023-05-01', '2022-05-01', '2023-05-01')).toEqual([2, 2, []])
  expect(await bring('2021-05-01', '2023-05-01', '')).toEqual([0, 3, []])
  const { awardId } = await nia.standing(kiln)
  await admin.post(`/api/competence/awards/${String(awardId)}/suspend/`, { reason: 'Careless' })
  expect(await bring('2023-05-01', '2024-05-01')).toEqual([
    0,
    1,
    [{ row: 2, problems: problem('row', 'error.certificateSuspended') }],
  ])
})

testWithApp('columns are guessed by their names; a file without certificates is refused as a whole', async (app) => {
  const { client: admin } = await signInAsTrainingAdministrator(app)
  const csv = 'E-post;Behörighet;Utfärdat;Skostorlek\nnia@example.org;Kiln;2020-01-01;38'
  const read = await admin.post(`${path}columns/`, { csv })
  expect(read.body).toMatchObject({
    columns: ['E-post', 'Behörighet', 'Utfärdat', 'Skostorlek'],
    mapping: { 'E-post': 'email', Behörighet: 'certificate', Utfärdat: 'awardedOn' },
  })
  const refused = await admin.post(path, { csv, mapping: { 'E-post': 'email' }, dryRun: true })
  expect(refused).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['mapping'], message: 'validation.importCertificate' }] },
  })
})

testWithApp('who was given a tool by hand gets its certificate as of that day, once', async (app) => {
  const { client: admin, id: adminId, make } = await signInAsTrainingAdministrator(app)
  const kiln = await make('Kiln')
  const device = {
    kind: 'interlock',
    serial: 'a',
    name: 'Kiln',
    authorised: 1,
    created_at: '2020-01-01T00:00:00.000Z',
  } as const
  const { id: deviceId } = await app.ctx.db
    .insertInto('devices')
    .values(device)
    .returning('id')
    .executeTakeFirstOrThrow()
  const nia = await signInAsLearner(app, { first_name: 'Nia', last_name: 'Ek' })
  const bo = await signInAsLearner(app, { first_name: 'Bo', last_name: 'Berg' })
  const granted_at = '2024-02-03T10:00:00.000Z'
  await app.ctx.db
    .insertInto('grants')
    .values([
      { device_id: deviceId, member_id: nia.id, source: 'hand', granted_at },
      { device_id: deviceId, member_id: bo.id, source: 'hand', granted_at },
      { device_id: deviceId, member_id: adminId, source: 'default', granted_at },
    ])
    .execute()
  const award = (dryRun: boolean, certificateId = kiln) =>
    admin.post('/api/admin/competence/from-grants/', { deviceId, certificateId, dryRun })
  const people = [
    { id: bo.id, name: 'Bo Berg' },
    { id: nia.id, name: 'Nia Ek' },
  ]
  expect((await award(true)).body).toEqual({ created: 2, unchanged: 0, people })
  expect(await nia.standing(kiln)).toMatchObject({ state: 'none' })
  expect((await award(false)).body).toEqual({ created: 2, unchanged: 0, people })
  expect(await nia.standing(kiln)).toMatchObject({ state: 'held', publicNote: 'Kiln' })
  const { awardId, awardedAt } = await bo.standing(kiln)
  expect(String(awardedAt).slice(0, 10)).toMatch(/^2024-02-0[23]$/)
  await admin.post(`/api/competence/awards/${String(awardId)}/revoke/`, { reason: 'Burnt' })
  expect((await award(false)).body).toEqual({ created: 0, unchanged: 2, people: [] })
  expect((await award(false, 99)).status).toBe(400)
})
