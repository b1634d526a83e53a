import type { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import type { equipmentAdminRoutes } from '@fobhouse/contract/routes/equipment-admin.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { actorOf } from '../../db/audit.ts'
import { isConfirmed } from '../../http/access-guard.ts'
import { AsCsv, type Call, type Handlers } from '../../http/handler.ts'
import { bookingsOfItem } from '../bookings/public.ts'
import { changerOf, changeState, findItem, isKeeper, requireVisible } from '../equipment-state/public.ts'
import { careHandlers, fileHandlers } from './carer-routes.ts'
import { createFromInterlocks, createItem, removeItem, updateItem } from './change-items.ts'
import { createPlace, loadPlaces, removePlace, updatePlace } from './change-places.ts'
import { listNameable } from './device-store.ts'
import { exportHistory, pageOfHistory } from './history.ts'
import { listItems, listPublic, loadItem, loadManaged } from './read-items.ts'
import { reportItem } from './report.ts'
import { findByCode, findManual, saveWatching } from './store.ts'
import { figuresAsCsv, loadFigures } from './usage/figures.ts'

export function equipmentHandlers(ctx: Context): Handlers<typeof equipmentRoutes> {
  return {
    list: ({ query, caller }) => listItems(ctx, query, caller),
    get: ({ params: { id }, caller }) => loadItem(ctx, id, caller),
    async byCode({ params: { code }, caller }) {
      const item = await findByCode(ctx.db, code.toUpperCase())
      if (!item || (item.hidden === 1 && !isKeeper(caller))) throw new AppError('not_found')
      return { id: item.id }
    },
    async listPublic({ reply }) {
      if (!ctx.settings.get('equipment.public')) throw new AppError('feature_off')
      reply.header('access-control-allow-origin', '*') // the club's website loads it
      return listPublic(ctx)
    },
    report: ({ params: { id: itemId }, body: report, caller }) =>
      reportItem(ctx, { itemId, report, reporter: actorOf(caller) }),
    setState: (call) => setState(ctx, call),
    ...readHandlers(ctx),
    ...careHandlers(ctx),
    ...fileHandlers(ctx),
    async watch({ params: { id: itemId }, caller }) {
      await watch(ctx, { itemId, memberId: caller.memberId, isOn: true })
      return {}
    },
    async stopWatching({ params: { id: itemId }, caller }) {
      await watch(ctx, { itemId, memberId: caller.memberId, isOn: false })
      return {}
    },
  }
}

function readHandlers(ctx: Context): Pick<Handlers<typeof equipmentRoutes>, 'manual' | 'history' | 'places'> {
  return {
    async manual({ params: { id }, caller, reply }) {
      await requireVisible(ctx.db, id, caller)
      const manual = await findManual(ctx.db, id)
      if (!manual) throw new AppError('not_found')
      reply.header('content-disposition', 'inline')
      reply.header('cache-control', 'private, no-cache')
      return Buffer.from(manual.content)
    },
    async history(call) {
      await requireVisible(ctx.db, call.params.id, call.caller)
      return pageOfHistory(ctx, call)
    },
    async places() {
      const places = (await loadPlaces(ctx.db)).filter(({ hidden }) => !hidden)
      return places.map(({ id, name, description }) => ({ id, name, description }))
    },
  }
}

/** A retired item comes back only with a fresh confirmation; retiring one asks for it by the body alone. */
async function setState(
  ctx: Context,
  { params: { id: itemId }, body: change, caller }: Call<typeof equipmentRoutes.setState>,
): Promise<{ bookings: number }> {
  return ctx.transact(async (trx) => {
    const changer = await changerOf(trx, itemId, caller)
    const item = await findItem(trx, itemId)
    if (item?.state === 'retired' && changer.isAdmin && !isConfirmed(caller, ctx.clock.milliseconds())) {
      throw new AppError('fresh_confirmation_required')
    }
    const actor = caller.via === 'key' ? { memberId: null, name: caller.name } : actorOf(caller)
    return changeState(ctx, trx, { itemId, change, changer, actor, bookings: bookingsOfItem })
  })
}

async function watch(ctx: Context, watching: { itemId: number; memberId: number; isOn: boolean }): Promise<void> {
  await ctx.transact(async (trx) => {
    const item = await findItem(trx, watching.itemId)
    if (!item || (item.hidden === 1 && watching.isOn)) throw new AppError('not_found')
    await saveWatching(trx, watching)
  })
}

function fileListHandlers(ctx: Context): Pick<Handlers<typeof equipmentAdminRoutes>, 'export' | 'figures'> {
  return {
    async export({ query, caller, reply }) {
      const { fileName, csv } = await exportHistory(ctx, { ...query, actor: actorOf(caller) })
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      return csv
    },
    async figures({ query: { format, ...days }, reply }) {
      const rows = await loadFigures(ctx, days)
      if (format === undefined) return rows
      reply.header('content-disposition', 'attachment; filename="equipment-figures.csv"')
      return new AsCsv(figuresAsCsv(rows))
    },
  }
}

export function equipmentAdminHandlers(ctx: Context): Handlers<typeof equipmentAdminRoutes> {
  return {
    list: () => loadManaged(ctx),
    devices: () => listNameable(ctx.db),
    create: ({ body: item, caller }) => createItem(ctx, { item, actor: actorOf(caller) }),
    fromInterlocks: async ({ body: { devices }, caller }) => ({
      created: await createFromInterlocks(ctx, { devices, actor: actorOf(caller) }),
    }),
    ...fileListHandlers(ctx),
    async get({ params: { id } }) {
      const [item] = await loadManaged(ctx, id)
      if (!item) throw new AppError('not_found')
      return item
    },
    async update({ params: { id }, body: change, caller }) {
      await updateItem(ctx, { id, change, caller })
      return {}
    },
    async remove({ params: { id }, caller }) {
      await removeItem(ctx, { id, caller })
      return {}
    },
    places: () => loadPlaces(ctx.db),
    createPlace: ({ body: place, caller }) => createPlace(ctx, { place, actor: actorOf(caller) }),
    async updatePlace({ params: { id }, body: change, caller }) {
      await updatePlace(ctx, { id, change, actor: actorOf(caller) })
      return {}
    },
    async removePlace({ params: { id }, caller }) {
      await removePlace(ctx, { id, actor: actorOf(caller) })
      return {}
    },
  }
}
