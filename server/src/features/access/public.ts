import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { batchesOf } from '../../db/batches.ts'
import type { Trx } from '../../db/database.ts'
import { isFlagOn } from '../../http/feature-flags.ts'
import type { CardHolder } from './record-tap.ts'
import { type AccessDecision, decideAccess } from './rules.ts'
import { isSignedIn } from './presence/site-presence.ts'
import { deleteGrant, findGrant, grantDefaultDevicesTo } from './store.ts'

export { listGrantsOf } from './store.ts'
export { applyDefaultAccess, previewDefaultAccess } from './change-grants.ts'
export { type CardHolder, findCardHolder, findTapsByOthers, storeTap } from './record-tap.ts'
export { listUnreadableCards, readListDigests } from './send-card-lists.ts'
export { lastExpiredStart } from './presence/site-presence.ts'

/** Which doors something is about. */
export type DoorScope = 'all' | readonly number[]

/**
 * To be called, in the transaction of the change, by whatever changes who may open a door: member state, card, grant,
 * device flags, settings. After the commit the lists are worked out anew, and within a second each connected door whose
 * list really is another one has it, sent once however many changes there were.
 */
export function cardListsChanged(ctx: Pick<Context, 'devices'>, trx: Trx, scope: DoorScope = 'all'): void {
  ctx.devices.noteChange(trx, scope)
}

/** Grants a member who becomes active every device with default access. Card lists are the caller's to announce. */
export async function grantDefaultDevices(ctx: Pick<Context, 'clock'>, trx: Trx, memberId: number): Promise<void> {
  await grantDefaultDevicesToMany(ctx, trx, [memberId])
}

/** The same for many members at once. */
export async function grantDefaultDevicesToMany(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  memberIds: readonly number[],
): Promise<void> {
  const now = toText(ctx.clock.now())
  for (const batch of batchesOf(memberIds)) await grantDefaultDevicesTo(trx, { memberIds: batch, now })
}

/** Takes devices back from a member, whatever granted them. Card lists are the caller's to announce. */
export async function takeBackGrants(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { memberId, deviceIds }: { memberId: number; deviceIds: readonly number[] },
): Promise<void> {
  const now = toText(ctx.clock.now())
  for (const deviceId of deviceIds) await deleteGrant(trx, { deviceId, memberId, now })
}

type TappedInterlock = { id: number; locked_out: number; exempt_from_site_sign_in: number }

/** Decides about a card that was held to an interlock, by what holds at this moment. */
export async function decideInterlock(
  ctx: Pick<Context, 'clock' | 'settings'>,
  trx: Trx,
  { device, member, balance }: { device: TappedInterlock; member: CardHolder | undefined; balance: number },
): Promise<AccessDecision> {
  const grant = member && (await findGrant(trx, { deviceId: device.id, memberId: member.id }))
  return decideAccess({
    device: {
      kind: 'interlock',
      isLockedOut: device.locked_out === 1,
      needsSiteSignIn: isFlagOn(ctx, 'enableSiteSignIn') && device.exempt_from_site_sign_in === 0,
      minimumBalance: ctx.settings.get('access.interlockMinimumBalance'),
    },
    member: member && {
      card: 'readable', // the reader told it apart, or it would be nobody's
      state: member.state,
      isGranted: grant !== undefined,
      isSignedIn: await isSignedIn(ctx, trx, member.id),
      balance,
    },
  })
}
