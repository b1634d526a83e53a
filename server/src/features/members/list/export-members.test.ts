import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { testWithApp } from '../../../testing/app.ts'
import { insertMember, signInAs, signInAsAdmin } from '../../../testing/factories.ts'

const path = '/api/admin/members/export/'

testWithApp('exports members as CSV that a spreadsheet opens and no formula survives', async (app) => {
  const admin = await signInAsAdmin(app)
  await insertMember(app.ctx, {
    first_name: '=HYPERLINK("http://evil.example")',
    last_name: 'Öberg, "Åsa"',
    name_key: 'zz',
    email: 'asa@example.org',
    phone: '+61 491 570 006',
    vehicle_registration_plate: '@SUM(A1)',
    exclude_from_email_export: 1,
  })
  const answer = await admin.get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="members-2026-03-12.csv"')
  const text = String(answer.body)
  expect(text.startsWith('\uFEFFid,email,firstName,lastName,screenName,')).toBe(true)
  const [, first, second, end] = text.split('\r\n')
  expect(first).toContain(',Aroha,Ngata,')
  expect(second).toContain(`,asa@example.org,"'=HYPERLINK(""http://evil.example"")","Öberg, ""Åsa""",`)
  expect(second).toContain(",'+61 491 570 006,")
  expect(second).toContain(",'@SUM(A1),")
  expect(parse(text, { bom: true, columns: true })).toMatchObject([
    {},
    { state: 'active', admin: 'no', excludeFromEmailExport: 'yes' },
  ])
  expect(end).toBe('')
  const trail = await app.ctx.db.selectFrom('audit').select(['actor', 'action', 'after']).orderBy('id').execute()
  expect(trail).toEqual([{ actor: 'Aroha Ngata', action: 'member.export', after: '{"state":"all"}' }])
})

testWithApp('exports whom the filter leaves, beyond one page', async (app) => {
  const admin = await signInAsAdmin(app)
  const template = await app.ctx.db.selectFrom('members').selectAll().executeTakeFirstOrThrow()
  const rows = Array.from({ length: 1200 }, (_, index) => {
    const { id, search_text: _text, ...rest } = template
    const name = `person${String(index + id)}`
    return { ...rest, state: 'inactive' as const, email: name, email_key: name, screen_name_key: name, name_key: name }
  })
  for (let start = 0; start < rows.length; start += 300) {
    await app.ctx.db
      .insertInto('members')
      .values(rows.slice(start, start + 300))
      .execute()
  }
  const linesOf = (text: unknown) => String(text).trimEnd().split('\r\n')
  const all = linesOf((await admin.get(`${path}?state=inactive&sort=-name`)).body)
  expect(all).toHaveLength(1201)
  expect(new Set(all).size).toBe(1201)
  expect(linesOf((await admin.get(`${path}?q=person11&state=inactive`)).body).length).toBeLessThan(200)
  expect((await admin.get(`${path}?limit=3`)).status).toBe(400)
  const member = await signInAs(app, await insertMember(app.ctx))
  expect((await member.get(path)).status).toBe(403)
})
