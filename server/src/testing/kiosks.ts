import type { Context } from '../context.ts'
import { toText } from '../core/clock.ts'
import { hashSecret } from '../core/ids.ts'
import type { TestApp } from './app.ts'
import type { TestAnswer, TestClient } from './client.ts'

let kiosks = 0

export type TestKiosk = { id: number; kioskId: string; secret: string }

/** A new kiosk's id: hex SHA-256 of a hardware address. */
export function newKioskId(): string {
  kiosks += 1
  return hashSecret(`02:00:00:00:00:${kiosks}`)
}

/** Inserts an approved kiosk that has its secret. */
export async function insertKiosk(ctx: Pick<Context, 'clock' | 'db' | 'ids'>, name = 'Front door'): Promise<TestKiosk> {
  const [kioskId, secret] = [newKioskId(), ctx.ids.secret()]
  const { id } = await ctx.db
    .insertInto('kiosks')
    .values({
      kiosk_id: kioskId,
      name,
      ip_address: '127.0.0.1',
      authorised: 1,
      secret_hash: hashSecret(secret),
      last_seen_at: null,
      created_at: toText(ctx.clock.now()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, kioskId, secret }
}

/** Holds a card to a kiosk's reader; `page` is the kiosk's page. */
export function tapAt(
  page: TestClient,
  { kioskId, secret }: { kioskId: string; secret?: string },
  cardId: string,
): Promise<TestAnswer> {
  return page.post('/api/login/kiosk/', { cardId, kioskId }, secret === undefined ? {} : asKiosk(secret))
}

export function asKiosk(secret: string): { authorization: string } {
  return { authorization: `Kiosk ${secret}` }
}

/** A kiosk's page to whose reader this card was just held. */
export async function signInByCard(app: Pick<TestApp, 'ctx' | 'newClient'>, cardId: string): Promise<TestClient> {
  const page = app.newClient()
  const { status } = await tapAt(page, await insertKiosk(app.ctx), cardId)
  if (status !== 200) throw new Error(`The card ${cardId} signs nobody in: ${status}`)
  return page
}
