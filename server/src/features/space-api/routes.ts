import type { Space, spaceApiRoutes } from '@fobhouse/contract/routes/space-api.ts'
import { publicOrigin, type Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../http/handler.ts'
import { readPublicAddress } from '../calendar-feeds/public.ts'
import { readWholeLockdown } from '../lockdown/public.ts'
import { listCondition, readCondition } from '../equipment-state/public.ts'
import { readOpenSince } from '../open-house/public.ts'
import { describeSpace } from './rules.ts'
import { countActiveMembers, findSwitchTime, readVisits } from './store.ts'

type SpaceContext = Pick<Context, 'clock' | 'config' | 'db' | 'remember' | 'settings'>

export function spaceApiHandlers(ctx: SpaceContext): Handlers<typeof spaceApiRoutes> {
  return {
    async get({ reply }) {
      if (!ctx.settings.get('spaceapi.enabled')) throw new AppError('feature_off')
      reply.header('access-control-allow-origin', '*') // browsers load it from maps of spaces
      const lockdown = await readWholeLockdown(ctx, ctx.db)
      const equipment = ctx.settings.get('equipment.public') ? await readCondition(ctx.db) : null
      return ctx.remember(`spaceapi:${lockdown?.since}:${equipment}`, () => loadSpace(ctx, lockdown))
    },
  }
}

type Lockdown = Awaited<ReturnType<typeof readWholeLockdown>>

async function loadSpace(ctx: SpaceContext, lockdown: Lockdown): Promise<Space> {
  const { db, settings } = ctx
  const { get } = settings
  return describeSpace({
    name: get('general.siteOwner'),
    origin: publicOrigin(ctx),
    logo: get('images.siteLogo'),
    url: get('spaceapi.url'),
    timeZone: get('general.timeZone'),
    address: get('contact.address'),
    coordinates: get('spaceapi.coordinates'),
    email: get('contact.admin'),
    issueMail: get('contact.sysadmin'),
    message: get('spaceapi.message'),
    lockdown: lockdown && { reason: lockdown.reason, since: lockdown.since },
    openState: get('spaceapi.openState'),
    openSince: await readOpenSince(db),
    switchedAt: await findSwitchTime(db),
    visits: get('features.enableSiteSignIn') ? await readVisits(db) : null,
    activeMembers: await countActiveMembers(db),
    calendar: await readPublicAddress(ctx),
    equipment: get('equipment.public') ? await listCondition(db) : null,
  })
}
