import type { TestableIntegration } from '@fobhouse/contract/settings.ts'
import type { Context } from '../../context.ts'
import { actorOf, writeAudit } from '../../db/audit.ts'
import type { Caller } from '../../identity/public.ts'
import type { Feature } from '../feature.ts'

type Asked = { caller: Caller; integration: TestableIntegration; features: readonly Feature[] }

/** Really tries an integration, with what is saved, and gives the service's own words. */
export async function testIntegration(
  ctx: Context,
  { caller, integration, features }: Asked,
): Promise<{ success: boolean; message: string }> {
  const trial = features.map(({ trials }) => trials?.[integration]).find((found) => found !== undefined)
  if (!trial) throw new Error(`No feature has a trial of ${integration}`)
  const result = await trial(ctx, caller)
  const success = result.outcome === 'sent'
  await ctx.transact((trx) =>
    writeAudit(ctx, trx, {
      actor: actorOf(caller),
      action: 'settings.test',
      subject: `settings:${integration}`,
      after: { success },
    }),
  )
  return { success, message: success ? result.answer : result.reason }
}
