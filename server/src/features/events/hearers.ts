import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import type { Caller, KioskCaller } from '../../http/handler.ts'
import type { Hearer } from './event-stream.ts'
import { findListener, isSecretKnown } from './store.ts'

type HearerContext = Pick<Context, 'clock' | 'db'>

/** An open page of somebody who is signed in: for as long as the session lasts, and an administrator remains one. */
export function memberHearer(ctx: HearerContext, caller: Caller): Hearer {
  return {
    listener: { memberId: caller.memberId, isAdmin: caller.isAdmin && caller.via !== 'kiosk' },
    async isStillThere() {
      const listener = await findListener(ctx.db, caller)
      const lostAdmin = caller.isAdmin && listener?.is_admin !== 1
      return listener !== undefined && listener.expires_at > nowText(ctx.clock) && !lostAdmin
    },
  }
}

/** A kiosk, whoever is signed in at it: for as long as it is approved. */
export function kioskHearer(ctx: HearerContext, { secretHash }: KioskCaller): Hearer {
  return {
    listener: { memberId: null, isAdmin: false, isKiosk: true },
    isStillThere: () => isSecretKnown(ctx.db, secretHash),
  }
}
