import type { FieldValues } from '@fobhouse/contract/members/field-sets.ts'
import type { Context } from '../../context.ts'
import { recordMembers } from '../../db/access-history.ts'
import { type Actor, writeAudits } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { columnsOf, keysOf, type MemberChanges } from '../../db/member-fields.ts'
import { cardListsChanged } from '../access/public.ts'
import { listMembersById, type Member, saveMembers } from './store.ts'
import { auditLinesOf } from './update-member.ts'

type Update = { member: Member; changed: MemberChanges }

/**
 * Changes many members in the caller's transaction and a few queries, with audit entries for each. The given values
 * must be normalised and differ from the stored ones.
 */
export async function updateMembersWithin(
  ctx: Pick<Context, 'clock' | 'devices' | 'live'>,
  trx: Trx,
  { changes, actor }: { changes: readonly { memberId: number; fields: FieldValues }[]; actor: Actor },
): Promise<void> {
  const fieldsById = new Map(changes.map(({ memberId, fields }) => [memberId, fields]))
  const members = await listMembersById(trx, [...fieldsById.keys()])
  const updates = members
    .map((member): Update => ({ member, changed: columnsOf(fieldsById.get(member.id) ?? {}) }))
    .filter(({ changed }) => Object.keys(changed).length > 0)
  if (updates.length === 0) return
  await saveMembers(
    trx,
    updates.map(({ member, changed }) => ({ ...member, ...changed, ...keysOf(member, changed) })),
  )
  await writeAudits(
    ctx,
    trx,
    updates.flatMap(({ member, changed }) => auditLinesOf({ member, changed, actor })),
  )
  const recarded = updates.filter(({ changed }) => changed.card_number !== undefined).map(({ member }) => member.id)
  if (recarded.length > 0) {
    await recordMembers(ctx, trx, recarded)
    cardListsChanged(ctx, trx)
  }
  trx.afterCommit(() => {
    ctx.live.publish('admins', { type: 'members' })
    for (const { member } of updates) ctx.live.publish({ memberId: member.id }, { type: 'profile' })
    for (const memberId of recarded) ctx.live.publish({ memberId }, { type: 'permissions' })
  })
}
