import type { Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { readFacts } from '../facts/read-facts.ts'
import { asPresent } from '../facts/rules.ts'
import { type AccessDecision, decideAccess, type DeviceFacts } from '../rules.ts'
import { knownOwner, type SeenCard } from './see-card.ts'

type HeldCard = { deviceId: number; card: SeenCard }

/** Decides now about a card that was held to a tool. */
export function decideInterlock(
  ctx: Pick<Context, 'clock' | 'settings'>,
  trx: Trx,
  held: HeldCard,
): Promise<AccessDecision> {
  return decideCard(ctx, trx, { ...held, kind: 'interlock' })
}

/** Decides now about a card that a reader has read, where the server itself decides. */
export async function decideCard(
  ctx: Pick<Context, 'clock' | 'settings'>,
  trx: Trx,
  { deviceId, card, kind }: HeldCard & Pick<DeviceFacts, 'kind'>,
): Promise<AccessDecision> {
  const person = knownOwner(card)?.id ?? 'nobody'
  // The reader has recognised the card, or it would have no owner.
  const question = { devices: [{ id: deviceId, kind }], person, cards: [], ended: card.ended?.state } as const
  const factsAt = await readFacts({ ctx, db: trx }, question)
  return decideAccess(asPresent(factsAt(deviceId)))
}
