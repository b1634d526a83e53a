import type { reconciliationRoutes } from '@fobhouse/contract/routes/reconciliation.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/handler.ts'
import { compareWithStripe } from './compare.ts'
import { mendDifference } from './mend.ts'
import { readDifferences } from './read-differences.ts'

export function reconciliationHandlers(ctx: Context): Handlers<typeof reconciliationRoutes> {
  return {
    read: () => readDifferences(ctx.db),
    async compare() {
      await compareWithStripe(ctx)
      return {}
    },
    async mend({ params, caller }) {
      await mendDifference(ctx, { id: params.id, actor: caller })
      return {}
    },
  }
}
