import type { houseRoutes } from '@fobhouse/contract/routes/house.ts'
import type { Context } from '../../context.ts'
import { fromText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { defaultPageSize, linkNextPage, readCursor } from '../../http/paging.ts'
import { type EnteringMember, isNamed, listEntering, readReach } from '../access/public.ts'
import { readOpeningDays } from '../hours/public.ts'
import { loadHouse, loadHouseState, loadLockdown } from './load-house.ts'

const mostHoursAhead = 60 * 24

export function houseHandlers(ctx: Context): Handlers<typeof houseRoutes> {
  return {
    get: () => loadHouse(ctx),
    async hours({ query, reply }) {
      if (!ctx.settings.get('house.publicHours')) throw new AppError('feature_off')
      reply.header('access-control-allow-origin', '*') // the club's website loads it
      return { timeZone: ctx.settings.get('general.timeZone'), days: await readOpeningDays(ctx, query.days) }
    },
    state: () => loadHouseState(ctx),
    now: (call) => pageOfEntering(ctx, call),
    reach: ({ params }) => readReach(ctx, params.id),
    lockdown: () => loadLockdown(ctx),
  }
}

async function pageOfEntering(ctx: Context, { query, reply }: Call<typeof houseRoutes.now>) {
  const { device, at, q = '', limit = defaultPageSize, cursor } = query
  if (at !== undefined) checkInstant(ctx, at)
  const { members, counts } = await listEntering(ctx, { deviceId: device, at })
  reply.header('x-counts', JSON.stringify(counts))
  const [name, id] = readCursor(cursor, ['text', 'number']) ?? []
  const isAfter = (member: EnteringMember) =>
    name === undefined || id === undefined || isBehind(member, { name: String(name), id: Number(id) })
  // Databases order names by rules of their own; the cursor compares them as they are here.
  const sorted = members.toSorted((one, other) => (isBehind(one, { name: other.nameKey, id: other.memberId }) ? 1 : -1))
  const found = sorted.filter((member) => isAfter(member) && isNamed(member, q))
  const page = found.slice(0, limit)
  const last = page.at(-1)
  if (last && found.length > limit) linkNextPage(reply, query, [last.nameKey, last.memberId])
  return page.map(({ nameKey: _key, ...entering }) => entering)
}

function isBehind({ nameKey, memberId }: EnteringMember, { name, id }: { name: string; id: number }): boolean {
  return nameKey > name || (nameKey === name && memberId > id)
}

/** Throws 400 for an instant that has passed or is more than sixty days ahead. */
function checkInstant({ clock }: Pick<Context, 'clock'>, at: string): void {
  const hours = (fromText(at).epochMilliseconds - clock.milliseconds()) / 3_600_000
  if (hours < 0 || hours > mostHoursAhead) throw invalidField('at', 'validation.date')
}
