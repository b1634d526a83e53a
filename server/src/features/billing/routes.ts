import type { billingRoutes } from '@fobhouse/contract/routes/billing.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { summariseAccount } from './summarise-account.ts'

export function billingHandlers(ctx: Pick<Context, 'db'>): Handlers<typeof billingRoutes> {
  return { accountSummary: ({ params }) => summariseAccount(ctx, params.id) }
}
