import type { Context } from '../../context.ts'
import { recordMembers } from '../../db/access-history.ts'
import { type Actor, writeAudits } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { cardListsChanged } from '../access/public.ts'
import { listMembersById, type Member, saveMembers } from './store.ts'
import { auditLinesOf, type Columns, derivedColumns } from './update-member.ts'

/** What is given is normalised and differs from what is there; undefined is not given. */
export type MemberFields = {
  firstName?: string | undefined
  lastName?: string | undefined
  screenName?: string | undefined
  phone?: string | undefined
  cardNumber?: string | undefined
  vehicleRegistrationPlate?: string | undefined
  registeredAt?: string | undefined
  note?: string | undefined
  excludeFromEmailExport?: boolean | undefined
}
type Update = { member: Member; changed: Columns }

/** Changes many members in the caller's transaction and a few queries, each with its lines in the trail. */
export async function updateMembersWithin(
  ctx: Pick<Context, 'clock' | 'devices' | 'live'>,
  trx: Trx,
  { changes, actor }: { changes: readonly { memberId: number; fields: MemberFields }[]; actor: Actor },
): Promise<void> {
  const fieldsById = new Map(changes.map(({ memberId, fields }) => [memberId, fields]))
  const members = await listMembersById(trx, [...fieldsById.keys()])
  const updates = members
    .map((member): Update => ({ member, changed: columnsOf(fieldsById.get(member.id) ?? {}) }))
    .filter(({ changed }) => Object.keys(changed).length > 0)
  if (updates.length === 0) return
  await saveMembers(
    trx,
    updates.map(({ member, changed }) => ({ ...member, ...changed, ...derivedColumns(member, changed) })),
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

function columnsOf({ excludeFromEmailExport, ...fields }: MemberFields): Columns {
  const columns: Columns = {
    first_name: fields.firstName,
    last_name: fields.lastName,
    screen_name: fields.screenName,
    phone: fields.phone,
    card_number: fields.cardNumber,
    vehicle_registration_plate: fields.vehicleRegistrationPlate,
    registered_at: fields.registeredAt,
    note: fields.note,
    exclude_from_email_export: excludeFromEmailExport === undefined ? undefined : Number(excludeFromEmailExport),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
