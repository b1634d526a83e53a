import type { planRoutes } from '@fobhouse/contract/routes/plans.ts'
import type { Context } from '../../../context.ts'
import type { Handlers } from '../../../http/handler.ts'
import { createPlan, removePlan, updatePlan } from './change-plans.ts'
import { createTier, removeTier, updateTier } from './change-tiers.ts'
import { readOffered, readPlan, readPlans, readTier, readTiers } from './read-plans.ts'

export function planHandlers(ctx: Context): Handlers<typeof planRoutes> {
  return {
    tiers: () => readTiers(ctx),
    createTier: ({ body, caller }) => createTier(ctx, { tier: body, actor: caller }),
    tier: ({ params }) => readTier(ctx, params.id),
    async updateTier({ params, body, caller }) {
      await updateTier(ctx, { id: params.id, change: body, actor: caller })
      return {}
    },
    async removeTier({ params, caller }) {
      await removeTier(ctx, { id: params.id, actor: caller })
      return {}
    },
    plans: () => readPlans(ctx),
    createPlan: ({ body, caller }) => createPlan(ctx, { plan: body, actor: caller }),
    plan: ({ params }) => readPlan(ctx, params.id),
    async updatePlan({ params, body, caller }) {
      await updatePlan(ctx, { id: params.id, change: body, actor: caller })
      return {}
    },
    async removePlan({ params, caller }) {
      await removePlan(ctx, { id: params.id, actor: caller })
      return {}
    },
    offered: () => readOffered(ctx),
  }
}
