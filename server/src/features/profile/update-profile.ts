import type { profileChangeSchema } from '@fobhouse/contract/routes/profile.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { invalidField } from '../../core/errors.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import type { Caller } from '../../http/handler.ts'
import { normalisePhone, proposeEmail, takenName } from '../accounts/public.ts'
import { getOwnRow, type OwnRow, type ProfileColumns, updateColumns } from './store.ts'

type ProfileContext = Pick<Context, 'config' | 'settings' | 'clock' | 'ids' | 'jobs' | 'live' | 'db' | 'transact'>
type ProfileChange = z.output<typeof profileChangeSchema>

/**
 * Changes what the caller sent of their own profile, all or nothing. Another e-mail address is only
 * proposed. Throws 409 for a name or address that somebody else has.
 */
export async function updateProfile(ctx: ProfileContext, caller: Caller, change: ProfileChange): Promise<void> {
  const phone = await readPhone(ctx, change.phone)
  try {
    await ctx.transact((trx) => applyChange(ctx, trx, { caller, change: { ...change, phone } }))
  } catch (error) {
    throw takenName(error) ?? error
  }
}

async function readPhone(ctx: Pick<Context, 'settings'>, phone: string | undefined): Promise<string | undefined> {
  if (phone === undefined) return undefined
  const number = await normalisePhone(phone, ctx.settings.get('general.siteLocaleCurrency'))
  if (number === undefined) throw invalidField('phone', 'validation.invalidPhone')
  return number
}

async function applyChange(
  ctx: ProfileContext,
  trx: Trx,
  { caller, change }: { caller: Caller; change: ProfileChange },
): Promise<void> {
  const before = await getOwnRow(trx, caller.memberId)
  if (change.email !== undefined && foldName(change.email) !== foldName(before.email)) {
    await proposeEmail(ctx, trx, { memberId: caller.memberId, email: change.email, proposer: caller })
    tellPages(ctx, trx, caller)
  }
  const columns = columnsOf(before, change)
  if (Object.keys(columns).length === 0) return
  await updateColumns(trx, caller.memberId, { ...columns, profile_updated_at: toText(ctx.clock.now()) })
  await auditChange(ctx, trx, { caller, before, columns })
  tellPages(ctx, trx, caller)
}

function tellPages(ctx: Pick<Context, 'live'>, trx: Trx, { memberId }: Caller): void {
  trx.afterCommit(() => {
    ctx.live.publish({ memberId }, { type: 'profile' })
    ctx.live.publish('admins', { type: 'members' })
  })
}

/** What differs from the row. An address in other capitals is the same one and needs no proof. */
function columnsOf(before: OwnRow, change: ProfileChange): ProfileColumns {
  const { email = before.email, screenName = before.screen_name, phone = before.phone } = change
  const { firstName = before.first_name, lastName = before.last_name } = change
  const plate = change.vehicleRegistrationPlate ?? before.vehicle_registration_plate
  const isSameAddress = foldName(email) === foldName(before.email)
  const hasOtherName = firstName !== before.first_name || lastName !== before.last_name
  const hasOtherPlate = (plate || null) !== before.vehicle_registration_plate
  return {
    ...(isSameAddress && email !== before.email ? { email } : {}),
    ...(screenName === before.screen_name ? {} : { screen_name: screenName, screen_name_key: foldName(screenName) }),
    ...(hasOtherName
      ? { first_name: firstName, last_name: lastName, name_key: foldName(`${firstName} ${lastName}`) }
      : {}),
    ...(phone === before.phone ? {} : { phone }),
    ...(hasOtherPlate ? { vehicle_registration_plate: plate || null } : {}),
  }
}

async function auditChange(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { caller, before, columns }: { caller: Caller; before: OwnRow; columns: ProfileColumns },
): Promise<void> {
  const told = (
    ['email', 'screen_name', 'first_name', 'last_name', 'phone', 'vehicle_registration_plate'] as const
  ).filter((column) => column in columns)
  await writeAudit(ctx, trx, {
    actor: { memberId: caller.memberId, name: caller.name },
    action: 'profile.update',
    subject: `member:${caller.memberId}`,
    before: Object.fromEntries(told.map((column) => [column, before[column]])),
    after: Object.fromEntries(told.map((column) => [column, columns[column]])),
  })
}
