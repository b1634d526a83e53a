import { siteSessionRoutes } from '@fobhouse/contract/routes/site-sessions.ts'
import { type Feature, serve } from '../feature.ts'
import { siteSessionsCopy } from './copy-store.ts'
import { siteSessionJobs } from './jobs.ts'
import { siteSessionHandlers } from './routes.ts'
import { tellOfLeaving } from '../supervision/public.ts'
import { anonymiseVisits, findOpenSession, visitsKept } from './store.ts'

export const siteSessionsFeature: Feature = {
  name: 'site-sessions',
  calls: [serve(siteSessionRoutes, siteSessionHandlers)],
  jobs: [siteSessionJobs],
  copy: siteSessionsCopy,
  tables: {
    site_sessions: {
      time: visitsKept,
      naming: {
        member_id: { file: 'visits.json' },
        ended_by: { untold: 'whose visit it was is theirs; that it was ended stands in audit.json' },
      },
      told: ['id', 'started_at', 'ended_at', 'end_reason', 'guests'],
      erased: ['guests', 'ended_at', 'end_reason', 'ended_by'],
      kept: { 'how many people were there when, under the name of a former member': ['id', 'member_id', 'started_at'] },
    },
  },
  erase: async (ctx, trx, person) => {
    const open = await findOpenSession(trx, person.memberId)
    await anonymiseVisits(trx, person)
    if (open) await tellOfLeaving(ctx, trx, [person.memberId])
  },
}
