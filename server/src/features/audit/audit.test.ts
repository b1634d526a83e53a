import type { AuditSubject, WrittenAuditAction } from '@fobhouse/contract/audit-actions.ts'
import { expect } from 'vitest'
import { toText } from '../../core/clock.ts'
import { writeAudit } from '../../db/audit.ts'
import { type TestApp, testWithApp } from '../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../testing/factories.ts'
import { insertDevice } from '../devices/store.ts'

const path = '/api/admin/audit/'

async function note(app: TestApp, facts: { memberId?: number; name?: string; action: string; subject: string }) {
  const { memberId, name = 'Aroha Ngata', action, subject } = facts
  const actor = memberId === undefined ? ({ memberId: null, name: 'fobhouse' } as const) : { memberId, name }
  await app.ctx.transact((trx) =>
    // One of the tests makes an action and a subject up.
    writeAudit(app.ctx, trx, {
      actor,
      action: action as WrittenAuditAction,
      subject: subject as AuditSubject,
      before: { state: 'noob' },
      after: { state: 'active' },
    }),
  )
}

testWithApp('tells who did what, newest first, by every filter', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx)
  await note(app, { memberId: id, action: 'member.enable', subject: 'member:7' })
  app.clock.advance('PT1H')
  await note(app, { memberId: id, name: 'Aroha Smith', action: 'member.disable', subject: 'member:71' })
  app.clock.advance('PT1H')
  await note(app, { action: 'members_x.prune', subject: 'memberless:7' })

  const ask = async (query: string): Promise<string[]> =>
    (await admin.get(`${path}?${query}`)).body.map((entry: { action: string }) => entry.action)
  const all = ['members_x.prune', 'member.disable', 'member.enable']
  expect(await ask('')).toEqual(all)
  expect(await ask('action=member.disable')).toEqual(['member.disable'])
  expect(await ask('action=member')).toEqual(['member.disable', 'member.enable'])
  expect(await ask('action=member%25')).toEqual([])
  expect(await ask('subject=member:7')).toEqual(['member.enable'])
  expect(await ask('subject=member')).toEqual(['member.disable', 'member.enable'])
  expect(await ask(`actor=${id}`)).toEqual(['member.disable', 'member.enable'])
  expect(await ask(`actor=member:${id}&action=member.enable`)).toEqual(['member.enable'])
  expect(await ask('actor=fobhouse')).toEqual(['members_x.prune'])
  expect(await ask('actor=Aroha Smith')).toEqual(['member.disable'])
  expect(await ask('from=2026-03-12T09:00:00.000Z')).toEqual(['members_x.prune', 'member.disable'])
  expect(await ask('to=2026-03-12T09:00:00.000Z')).toEqual(['member.enable'])
  const [entry] = (await admin.get(`${path}?action=member.enable`)).body
  expect(entry).toEqual({
    id: expect.any(Number),
    at: '2026-03-12T08:00:00.000Z',
    actor: 'Aroha Ngata',
    action: 'member.enable',
    subject: 'member:7',
    before: { state: 'noob' },
    after: { state: 'active' },
  })
})

testWithApp('goes on where the page before ended, although news came in between', async (app) => {
  const admin = await signInAsAdmin(app)
  for (let number = 1; number <= 5; number += 1)
    await note(app, { action: 'member.enable', subject: `member:${number}` })
  const first = await admin.get(`${path}?limit=2&action=member`)
  await note(app, { action: 'member.enable', subject: 'member:6' })
  const next = /^<(.*)>; rel="next"$/.exec(first.headers['link'] ?? '')?.[1] ?? ''
  const second = await admin.get(`${path}${next}`)
  const subjects = [...first.body, ...second.body].map((entry: { subject: string }) => entry.subject)
  expect(subjects).toEqual(['member:5', 'member:4', 'member:3', 'member:2'])
  expect((await admin.get(`${path}?limit=6`)).headers['link']).toBeUndefined()
})

testWithApp('is for administrators, and takes only what it knows', async (app) => {
  const admin = await signInAsAdmin(app)
  const member = await signInAs(app, await insertMember(app.ctx))
  expect((await app.visitor.get(path)).status).toBe(401)
  expect((await member.get(path)).status).toBe(403)
  for (const query of ['from=yesterday', 'limit=0', 'limit=9999', 'cursor=x', 'colour=red']) {
    const { status } = await admin.get(`${path}?${query}`)
    expect({ query, status }).toEqual({ query, status: 400 })
  }
})

testWithApp('names members and devices as they are called today', async (app) => {
  const admin = await signInAsAdmin(app)
  const id = await insertMember(app.ctx, { first_name: 'Priya', last_name: 'Raghunathan' })
  await note(app, { action: 'member.enable', subject: `member:${id}` })
  await note(app, { action: 'member.enable', subject: 'member:999999' })
  await note(app, { action: 'settings.update', subject: 'settings' })
  const entries: { subjectName?: string }[] = (await admin.get(`${path}?limit=3`)).body
  expect(entries.map(({ subjectName }) => subjectName)).toEqual([undefined, undefined, 'Priya Raghunathan'])
})

testWithApp('names a meeting also when it is gone, by what was written of it', async (app) => {
  const admin = await signInAsAdmin(app)
  const meeting = { date: '2026-04-01T09:00:00.000Z', type: 'agm', chair: 'Aroha Ngata' }
  const { body } = await admin.post('/api/meetings/', meeting)
  const subject = `meeting:${body.id}`
  const named = async () => {
    const { body: entries } = await admin.get(`${path}?subject=${subject}`)
    return entries.map((entry: { meeting?: object }) => entry.meeting)
  }
  const { chair: _chair, ...facts } = meeting
  expect(await named()).toEqual([{ ...facts, isGone: false }])
  const date = '2026-04-02T09:00:00.000Z'
  await admin.put(`/api/meetings/${body.id}/`, { ...meeting, date })
  await admin.delete(`/api/meetings/${body.id}/`)
  expect(await named()).toEqual(Array.from({ length: 3 }, () => ({ ...facts, date, isGone: true })))
})

testWithApp('names the device of a grant beside the member', async (app) => {
  const admin = await signInAsAdmin(app)
  const memberId = await insertMember(app.ctx)
  const deviceId = await insertDevice(app.ctx.db, {
    kind: 'interlock',
    serial: '7c9ebd4a11f0',
    name: 'Laser cutter',
    keyHash: 'none',
    now: toText(app.clock.now()),
  })
  await app.ctx.transact((trx) =>
    writeAudit(app.ctx, trx, {
      actor: { memberId: null, name: 'fobhouse' },
      action: 'access.authorise',
      subject: `member:${memberId}`,
      before: { device: deviceId, granted: null },
      after: { device: deviceId, granted: 'hand' },
    }),
  )
  const [entry] = (await admin.get(`${path}?limit=1`)).body
  expect(entry.deviceName).toBe('Laser cutter')
})

testWithApp(
  'goes away as CSV: what the filter leaves, to the end, and nothing that a spreadsheet would run',
  async (app) => {
    const admin = await signInAsAdmin(app)
    const at = toText(app.clock.now())
    const row = { at, actor_id: null, actor: '=1+1', subject: 'member:9999', before: 'null', after: '{"note":"ö"}' }
    const rows = Array.from({ length: 1201 }, (_, index) => ({ ...row, action: `member.a${index}` }))
    for (let start = 0; start < rows.length; start += 400) {
      await app.ctx.db
        .insertInto('audit')
        .values(rows.slice(start, start + 400))
        .execute()
    }
    await note(app, { action: 'settings.update', subject: 'settings' })

    const answer = await admin.get(`${path}export/?action=member`)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="audit-2026-03-12.csv"')
    const lines = answer.bytes.toString().split('\r\n')
    expect(lines[0]).toBe('\uFEFFid,at,actor,action,subject,subjectName,deviceName,before,after')
    expect(lines).toHaveLength(1 + 1201 + 1)
    expect(lines[1]).toContain(`,${at},'=1+1,member.a1200,member:9999,,,,"{""note"":""ö""}"`)
    expect(lines[1201]).toContain(',member.a0,')
    expect((await admin.get(`${path}?action=audit`)).body).toMatchObject([{ action: 'audit.export', subject: 'audit' }])
    expect((await admin.get(`${path}export/?limit=3`)).status).toBe(400)
  },
)
