import type { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../db/audit.ts'
import type { Handlers } from '../../http/handler.ts'
import { beginTest, endTest, requireCaretaker } from '../equipment-state/public.ts'
import { removeOf, saveManual, savePhoto } from './files-of-item.ts'
import { answerReport } from './report.ts'

type Of<Name extends keyof typeof equipmentRoutes> = Pick<Handlers<typeof equipmentRoutes>, Name>

/** What whoever looks after an item does with it. */
export function careHandlers(ctx: Context): Of<'answerReport' | 'test' | 'endTest'> {
  return {
    async answerReport({ params: { id: itemId, issueId }, body: { note }, caller }) {
      await ctx.transact(async (trx) => {
        await requireCaretaker(trx, itemId, caller)
        await answerReport(ctx, trx, { itemId, issueId, note, actor: actorOf(caller) })
      })
      return {}
    },
    test: ({ params: { id: itemId }, body: { minutes }, caller }) =>
      ctx.transact(async (trx) => {
        await requireCaretaker(trx, itemId, caller)
        return beginTest(ctx, trx, { itemId, minutes, actor: actorOf(caller) })
      }),
    async endTest({ params: { id: itemId }, caller }) {
      await ctx.transact(async (trx) => {
        await requireCaretaker(trx, itemId, caller)
        await endTest(ctx, trx, { itemId, actor: actorOf(caller) })
      })
      return {}
    },
  }
}

/** Its photo and its manual. */
export function fileHandlers(ctx: Context): Of<'savePhoto' | 'removePhoto' | 'saveManual' | 'removeManual'> {
  return {
    async savePhoto({ params: { id: itemId }, file, caller }) {
      await requireCaretaker(ctx.db, itemId, caller)
      await savePhoto(ctx, { itemId, content: file.content, actor: actorOf(caller) })
      return {}
    },
    async removePhoto({ params: { id: itemId }, caller }) {
      await requireCaretaker(ctx.db, itemId, caller)
      await removeOf(ctx, { itemId, what: 'photo', actor: actorOf(caller) })
      return {}
    },
    async saveManual({ params: { id: itemId }, file, caller }) {
      await requireCaretaker(ctx.db, itemId, caller)
      await saveManual(ctx, { itemId, content: file.content, actor: actorOf(caller) })
      return {}
    },
    async removeManual({ params: { id: itemId }, caller }) {
      await requireCaretaker(ctx.db, itemId, caller)
      await removeOf(ctx, { itemId, what: 'manual', actor: actorOf(caller) })
      return {}
    },
  }
}
