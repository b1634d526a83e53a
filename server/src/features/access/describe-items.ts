import type { Permission } from '@fobhouse/contract/routes/access.ts'
import type { Context } from '../../context.ts'
import type { Queries } from '../../db/database.ts'
import { readItemRequirements } from '../requirements/public.ts'
import { describeRequirements } from './describe-requirements.ts'
import { endOfRequirement } from './facts/known-ends.ts'
import { textOf } from './facts/read-moment.ts'
import { bestOfTools } from './facts/read-ahead.ts'
import { decideAccess } from './rules.ts'

/** What stands between a member and an item without an interlock. */
export type ItemPermission = Pick<Permission, 'access' | 'reasons' | 'until' | 'requirement' | 'next'>

/** Says it of these items: everybody is granted them, and nothing but certificates refuses. As many questions for many as for one. */
export async function describeItems(
  { ctx, db }: { ctx: Pick<Context, 'clock' | 'settings'>; db: Queries },
  { memberId, itemIds }: { memberId: number; itemIds: readonly number[] },
): Promise<(itemId: number) => ItemPermission> {
  const asked = await readItemRequirements({ ctx, db }, { who: [memberId], itemIds })
  const askedOf = await describeRequirements({ ctx, db }, { memberId, ids: itemIds, asked })
  const instant = ctx.clock.milliseconds()
  return (itemId) => {
    const requirement = asked.factsOf(itemId, memberId)
    const decision = decideAccess({ ...bestOfTools, member: { ...bestOfTools.member, requirement } })
    const end = decision.access ? endOfRequirement(asked, { id: itemId, memberId, instant }) : null
    return { ...decision, ...askedOf(itemId), until: end === null ? null : textOf(end.at) }
  }
}
