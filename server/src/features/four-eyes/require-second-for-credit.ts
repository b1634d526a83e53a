import type { Amount } from '@fobhouse/contract/money.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import type { Actor } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { requireSecondPerson } from './require-second.ts'
import { isAboveLimit } from './rules.ts'
import { readSetting, sumCreditsBy } from './store.ts'

export type Credit = { memberId: number; amount: Amount; description: string; actor: Actor }

/** The same for credits to a member's balance above the club's limit. */
export async function requireSecondForCredit(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { memberId, amount, description, actor }: Credit,
): Promise<void> {
  if (actor.memberId === null || !(await readSetting(trx, 'signIn.fourEyes'))) return
  const since = toText(ctx.clock.now().subtract({ hours: 24 }))
  const withinDay = (await sumCreditsBy(trx, actor.memberId, since)) + amount
  if (!isAboveLimit({ withinDay, limit: await readSetting(trx, 'signIn.fourEyesCredit') })) return
  const act = { kind: 'credit', memberId, amount, description, withinDay } as const
  await requireSecondPerson(ctx, trx, { actor, act, basis: [memberId, amount, description] })
}
