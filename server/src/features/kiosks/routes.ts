import {
  type Kiosk,
  type kioskRoutes,
  type KioskScreen,
  kioskSessionSeconds,
} from '@fobhouse/contract/routes/kiosks.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { readKioskSecret } from '../../identity/public.ts'
import { showAtKiosks } from '../bookings/public.ts'
import { loadHouse } from '../house/public.ts'
import { readAlone } from '../supervision/public.ts'
import { showOnSite } from '../site-sessions/public.ts'
import { removeKiosk, renewSecret, updateKiosk } from './change-kiosk.ts'
import { checkIn } from './check-in.ts'
import { logInByCard } from './log-in.ts'
import { type KioskRow, listKiosks } from './store.ts'
import { unlockSettings } from './unlock.ts'

export function kioskHandlers(ctx: Context): Handlers<typeof kioskRoutes> {
  return {
    logIn: async ({ body: { cardId: card, kioskId }, address, header, reply }) => {
      const secret = readKioskSecret(header('authorization'))
      const token = await logInByCard(ctx, { card, kioskId, secret, address })
      reply.setSession(token, { seconds: kioskSessionSeconds })
      return {}
    },
    list: async () => (await listKiosks(ctx.db)).map(presentKiosk),
    checkIn: async ({ body: { kioskId, name, kioskIp, claim, readerUrl }, address, header, reply }) => {
      const secret = readKioskSecret(header('authorization'))
      const answer = await checkIn(ctx, { kioskId, name, ip: kioskIp ?? address, secret, address, claim, readerUrl })
      reply.setKiosk(answer.setUp !== undefined)
      return answer
    },
    update: async ({ params, body, caller }) => {
      await updateKiosk(ctx, { id: params.id, change: body, actor: caller })
      return {}
    },
    remove: async ({ params, caller }) => {
      await removeKiosk(ctx, { id: params.id, actor: caller })
      return {}
    },
    renewSecret: async ({ params, caller }) => {
      await renewSecret(ctx, { id: params.id, actor: caller })
      return {}
    },
    unlock: async ({ body, caller }) => {
      await unlockSettings(ctx, caller, body)
      return {}
    },
    screen: async ({ caller: { name, playTheme } }) => ({ name, playTheme, ...(await showClub(ctx)) }),
  }
}

/** What every kiosk of the club shows. */
async function showClub(ctx: Context): Promise<Omit<KioskScreen, 'name' | 'playTheme'>> {
  return {
    house: await loadHouse(ctx),
    alone: (await readAlone(ctx, ctx.db)).map(({ device }) => device),
    ...(await showAtKiosks(ctx)),
    onSite: await showOnSite(ctx),
  }
}

function presentKiosk(row: KioskRow): Kiosk {
  return {
    id: row.id,
    name: row.name,
    kioskId: row.kiosk_id,
    kioskIp: row.ip_address,
    lastSeen: row.last_seen_at,
    playTheme: row.play_theme === 1,
    authorised: row.authorised === 1,
    hasSecret: row.secret_hash !== null,
    isRecognised: row.secret_hash !== null || row.claim_hash !== null,
    hasPin: row.pin_hash !== null,
    readerUrl: row.reader_url,
    askedReaderUrl: row.asked_reader_url,
  }
}
