import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import type { Context } from '../../../context.ts'
import { readSettingAt } from '../../../db/settings-history.ts'
import { isFlagOn, wasFlagOn } from '../../../http/feature-flags.ts'
import { readBalance, readBalanceAt } from '../../memberbucks/public.ts'
import { isSignedIn, wasSignedIn } from '../presence/site-presence.ts'
import { findGrant, findMemberFacts, listCardHolders } from '../store.ts'
import type { HeldCard } from './rules.ts'
import * as store from './store.ts'

export type ReadContext = Pick<Context, 'db' | 'clock' | 'settings' | 'devices'>
type DeviceRow = NonNullable<Awaited<ReturnType<typeof store.findExplainedDevice>>>

type DeviceRecord = { isInUse: boolean; isLockedOut: boolean; isExempt: boolean; reader24Bit: boolean }
type MemberRecord = { state: MemberState; cardNumber: string | null }
type GrantKey = { deviceId: number; memberId: number }

/** Reads the facts of one moment; undefined is what nothing stored says about it. */
export type Moment = {
  device(row: DeviceRow): Promise<DeviceRecord | undefined>
  member(id: number): Promise<MemberRecord | undefined>
  cards(): Promise<HeldCard[]>
  /** Whether a grant is stored; false says only that none is. */
  isGranted(key: GrantKey): Promise<boolean>
  isSignedIn(memberId: number): Promise<boolean | undefined>
  balance(memberId: number): Promise<number>
  isConnected(deviceId: number): Promise<boolean | undefined>
  isSiteSignInOn(): Promise<boolean>
  minimumBalance(): Promise<number>
}

/** As it is: from the rows by which devices and members are answered. */
export function readPresent(ctx: ReadContext): Moment {
  return {
    device: async (row) => ({
      isInUse: row.authorised === 1 && row.removed_at === null,
      isLockedOut: row.locked_out === 1,
      isExempt: row.exempt_from_site_sign_in === 1,
      reader24Bit: row.reader_24_bit === 1,
    }),
    member: async (id) => {
      const row = await findMemberFacts(ctx.db, id)
      return row && { state: row.state, cardNumber: row.card_number }
    },
    cards: async () =>
      (await listCardHolders(ctx.db)).map(({ id, cardNumber, state }) => ({ memberId: id, cardNumber, state })),
    isGranted: async (key) => (await findGrant(ctx.db, key)) !== undefined,
    isSignedIn: (memberId) => isSignedIn(ctx, ctx.db, memberId),
    balance: async (memberId) => (await readBalance(ctx.db, memberId)).balance,
    isConnected: async (deviceId) => ctx.devices.isConnected(deviceId),
    isSiteSignInOn: async () => isFlagOn(ctx, 'enableSiteSignIn'),
    minimumBalance: async () => ctx.settings.get('access.interlockMinimumBalance'),
  }
}

/** As it was: from what was recorded with each change. A change at the very instant counts. */
export function readPast(ctx: ReadContext, at: string): Moment {
  return {
    device: async ({ id }) => {
      const row = await store.findDeviceAt(ctx.db, { id, at })
      return (
        row && {
          isInUse: row.in_use === 1,
          isLockedOut: row.locked_out === 1,
          isExempt: row.exempt_from_site_sign_in === 1,
          reader24Bit: row.reader_24_bit === 1,
        }
      )
    },
    member: async (id) => {
      const row = await store.findMemberAt(ctx.db, { id, at })
      return row && { state: row.state, cardNumber: row.card_number }
    },
    cards: async () =>
      (await store.listCardsAt(ctx.db, at)).map((row) => ({
        memberId: row.id,
        cardNumber: row.recorded === null ? undefined : row.card_number,
        state: row.state ?? undefined,
      })),
    isGranted: (key) => store.wasGranted(ctx.db, { ...key, at }),
    isSignedIn: (memberId) => wasSignedIn(ctx, memberId, at),
    balance: (memberId) => readBalanceAt(ctx.db, memberId, at),
    isConnected: async (deviceId) => {
      const last = await store.findConnectionAt(ctx.db, { deviceId, at })
      return last && last.event === 'connected'
    },
    isSiteSignInOn: () => wasFlagOn(ctx, 'enableSiteSignIn', at),
    minimumBalance: () => readSettingAt(ctx, 'access.interlockMinimumBalance', at),
  }
}
