import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { dutiesOf } from '../../db/duties.ts'
import type { Caller, KioskCaller } from '../../identity/public.ts'
import type { Hearer } from './event-stream.ts'
import { findListener, isSecretKnown } from './store.ts'

type HearerContext = Pick<Context, 'clock' | 'db'>

/** An open page of a signed-in member: for as long as the session lasts and the duties stay the same. */
export function memberHearer(ctx: HearerContext, caller: Caller): Hearer {
  return {
    listener: { memberId: caller.memberId, duties: caller.via === 'kiosk' ? [] : caller.duties },
    async look() {
      const listener = await findListener(ctx.db, caller)
      // A phone's token expires every few minutes; the phone continues with the next one.
      if (!listener || listener.expires_at <= nowText(ctx.clock)) return caller.via === 'bearer' ? 'changed' : 'over'
      const held = dutiesOf(listener)
      const isSame = held.length === caller.duties.length && held.every((duty) => caller.duties.includes(duty))
      return isSame ? 'same' : 'changed'
    },
  }
}

/** A kiosk itself, whoever is signed in at it, for as long as it is approved. */
export function kioskHearer(ctx: HearerContext, { secretHash }: KioskCaller): Hearer {
  return {
    listener: { memberId: null, duties: [], isKiosk: true },
    look: async () => ((await isSecretKnown(ctx.db, secretHash)) ? 'same' : 'changed'),
  }
}
