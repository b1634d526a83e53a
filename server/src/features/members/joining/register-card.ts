import type { Context } from '../../../context.ts'
import { AppError } from '../../../core/errors.ts'
import type { Actor } from '../../../db/audit.ts'
import { findMember, listLostCards } from '../store.ts'
import { takenPart } from '../taken-part.ts'
import { updateMembersWithin } from '../update-members.ts'

type CardContext = Pick<Context, 'clock' | 'devices' | 'live' | 'transact'>

/**
 * Gives a member without a card the one they claim. Throws `card_already_set` if they have another, which only an
 * administrator can change, and `card_already_used`, also for a card that they reported lost. Nobody who may enter gets
 * another card by reporting theirs as lost.
 */
export async function registerCard(
  ctx: CardContext,
  { memberId, cardNumber, actor }: { memberId: number; cardNumber: string; actor: Actor },
): Promise<void> {
  try {
    await ctx.transact(async (trx) => {
      const member = await findMember(trx, memberId)
      if (!member) throw new AppError('not_found')
      if (member.card_number === cardNumber) return
      if (member.card_number !== null) throw new AppError('card_already_set')
      // Only an administrator can say that it was found.
      const lost = await listLostCards(trx, memberId)
      if (lost.includes(cardNumber)) throw new AppError('card_already_used')
      if (lost.length > 0 && member.state === 'active') throw new AppError('card_already_set')
      await updateMembersWithin(ctx, trx, { changes: [{ memberId, fields: { rfid: cardNumber } }], actor })
    })
  } catch (cause) {
    throw takenPart(cause) ?? cause
  }
}
