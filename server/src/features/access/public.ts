import type { Amount } from '@fobhouse/contract/money.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Context } from '../../context.ts'
import { toText } from '../../core/clock.ts'
import { batchesOf } from '../../db/batches.ts'
import type { Trx } from '../../db/database.ts'
import { readDevices, readMoney, readPeople } from './facts/read-moment.ts'
import { deleteGrant, grantDefaultDevicesTo } from './store.ts'

export { commandDevice } from './command-device.ts'
export { describeItems, type ItemPermission } from './describe-items.ts'
export { readAhead } from './facts/read-ahead.ts'
export { type EndsOfUse, readEndsOfUse } from './facts/read-ends-of-use.ts'
export { loadPermissions } from './load-permissions.ts'
export { listGrantsOf } from './store.ts'
export { applyDefaultAccess, previewDefaultAccess } from './change-grants.ts'
export { outcomeOfDecision } from './rules.ts'
export { decideInterlock } from './taps/decide-card.ts'
export { noteTapSeen, recordLiveTap } from './taps/record-live-tap.ts'
export { findTapsByOthers, storeTap } from './taps/record-tap.ts'
export { type CardHolder, type SeenCard, seeCard } from './taps/see-card.ts'
export { listUnreadableCards, readListDigests } from './lists/send-card-lists.ts'
export { readContacts, readDoorEvents } from './events/read-events.ts'
export { type EnteringMember, isNamed, listEntering } from './lists/list-entering.ts'
export { readBoards } from './signed-lists/read-boards.ts'
export { readDoorStates, readReach, readReachOfAll } from './lists/read-reach.ts'

/** The doors that a change affects. */
export type DoorScope = 'all' | readonly number[]

/**
 * Call this in the transaction that changes who may open a door: member state, card, grant, device flags, settings.
 * After the commit the lists are recalculated, and within a second each connected door whose list changed receives it,
 * once for any number of changes.
 */
export function cardListsChanged(ctx: Pick<Context, 'devices'>, trx: Trx, scope: DoorScope = 'all'): void {
  ctx.devices.noteChange(trx, scope)
}

/** Gives a member who becomes active every device with default access. The caller must announce the card lists. */
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

/** Takes devices back from a member, however they were granted. The caller must announce the change of card lists. */
export async function takeBackGrants(
  ctx: Pick<Context, 'clock'>,
  trx: Trx,
  { memberId, deviceIds }: { memberId: number; deviceIds: readonly number[] },
): Promise<void> {
  const now = toText(ctx.clock.now())
  for (const deviceId of deviceIds) await deleteGrant(trx, { deviceId, memberId, now })
}

/** The facts that a payment machine needs about itself and about the holder of a card. */
export async function readTillFacts(
  ctx: Pick<Context, 'clock' | 'settings'>,
  trx: Trx,
  { deviceId, memberId }: { deviceId: number; memberId: number | undefined },
): Promise<{ isLockedOut: boolean; member: { state: MemberState; balance: Amount } | undefined }> {
  const moment = { ctx, db: trx }
  const device = (await readDevices(moment, [deviceId])).get(deviceId)
  const [person] = memberId === undefined ? [] : await readPeople(moment, [memberId])
  return {
    isLockedOut: device?.isLockedOut !== false,
    member: person?.state && { state: person.state, balance: await readMoney(moment, person.id) },
  }
}
