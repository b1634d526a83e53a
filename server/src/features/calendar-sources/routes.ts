import type { calendarSourceRoutes } from '@fobhouse/contract/routes/calendar-sources.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { createSource, removeSource, updateSource } from './change-sources.ts'
import { loadSource, loadSources } from './present-sources.ts'
import { readSource } from './read-source.ts'

export function calendarSourceHandlers(ctx: Context): Handlers<typeof calendarSourceRoutes> {
  return {
    list: () => loadSources(ctx),
    create: ({ body: source, caller }) => createSource(ctx, { source, actor: actorOf(caller) }),
    async update({ params: { id }, body: change, caller }) {
      await updateSource(ctx, { id, change, actor: actorOf(caller) })
      return {}
    },
    async remove({ params: { id }, caller }) {
      await removeSource(ctx, { id, actor: actorOf(caller) })
      return {}
    },
    async read({ params: { id } }) {
      await readSource(ctx, id)
      const { entries, clashes, fault } = await loadSource(ctx, id)
      return { entries, clashes, fault }
    },
  }
}
