import { expect, test } from 'vitest'
import { createLog } from '../core/log.ts'
import { withTestApp } from '../testing/app.ts'
import { insertMember, signInAs } from '../testing/factories.ts'
import { insertKiosk } from '../testing/kiosks.ts'

// What must never be logged, sent in the usual places and in wrong ones.
const password = 'quartz-lantern-meadow-41'
const card = '98765432101'
const token = 'link-that-opens-an-account'
const bearer = 'bearer-of-a-phone'
const apiKey = 'fob_0123456789abcdef'

test('the log of a day has every request in it and no secret', async () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  await withTestApp(
    'sqlite',
    async (app) => {
      const { ctx, visitor } = app
      const { secret: kioskSecret } = await insertKiosk(ctx)
      const member = await signInAs(app, await insertMember(ctx, { card_number: card }))
      const session = [...member.cookies.values()]
      const email = 'mia@example.org'
      await visitor.post('/api/login/', { email, password })
      await visitor.post(`/api/login/?password=${password}`, { email, password, token })
      await visitor.post('/api/register/', { email, password, screenName: card })
      await visitor.post('/api/password/reset/', { token })
      await visitor.get(`/profile/password/reset/${token}?token=${token}`)
      await visitor.get(`/api/password/reset/?token=${token}`)
      await visitor.post(`/api/email/${token}/verify/`)
      await visitor.get(`/api/meetings/calendar.ics?token=${token}`)
      await visitor.get(`/api/calendar/feed/${token}.ics`)
      await visitor.post('/api/token/refresh/', { refresh: bearer })
      await visitor.get('/api/profile/', { authorization: `Bearer ${bearer}` })
      await visitor.get('/api/admin/members/', { authorization: `Api-Key ${apiKey}` })
      await visitor.post(
        '/api/login/kiosk/',
        { cardId: card, kioskId: 'ab' },
        { authorization: `Kiosk ${kioskSecret}` },
      )
      await member.put('/api/profile/password/', { current: password, new: password })
      // An internal fault: the most that is ever logged about a call.
      await ctx.db.schema.dropTable('sessions').execute()
      expect((await member.get(`/api/profile/?token=${token}`)).status).toBe(500)

      const requests = lines.map((line): { requestId?: string } => JSON.parse(line))
      expect(requests.length).toBeGreaterThan(14)
      expect(requests.filter(({ requestId }) => requestId === undefined)).toEqual([])
      const text = lines.join('')
      expect(text).toContain('request failed')
      for (const secret of [password, card, token, bearer, apiKey, kioskSecret, ...session, email]) {
        expect(text).not.toContain(secret)
      }
    },
    { log },
  )
})
