import type { kioskChangeSchema } from '@fobhouse/contract/routes/kiosks.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { changedColumns } from '../../db/changed-columns.ts'
import type { Trx } from '../../db/database.ts'
import { endSessionsAtKiosk } from '../../http/sessions.ts'
import { deleteKiosk, findKiosk, type KioskColumns, type KioskRow, saveKiosk } from './store.ts'

type ChangeContext = Pick<Context, 'clock' | 'live' | 'transact'>
type Deed = { id: number; actor: Actor }
type KioskChange = z.output<typeof kioskChangeSchema>

/** Names a kiosk, approves it or shuts it out. Whoever is signed in at one that is shut out is signed out. */
export async function updateKiosk(
  ctx: ChangeContext,
  { id, actor, change }: Deed & { change: KioskChange },
): Promise<void> {
  await changeKiosk(ctx, id, async (trx, kiosk) => {
    const { before, after } = changedColumns(kiosk, columnsOf(change))
    if (Object.keys(after).length === 0) return
    await saveKiosk(trx, id, after)
    if (after.authorised === 0) await voidSecret(trx, id)
    const told = { before: { name: kiosk.name, ...before }, after }
    await writeAudit(ctx, trx, { actor, ...deedOf(after), subject: `kiosk:${id}`, ...told })
  })
}

/** Voids the secret, so that the kiosk's next contact gets a new one. Throws `kiosk_not_authorised` for one that waits. */
export async function renewSecret(ctx: ChangeContext, { id, actor }: Deed): Promise<void> {
  await changeKiosk(ctx, id, async (trx, kiosk) => {
    if (kiosk.authorised !== 1) throw new AppError('kiosk_not_authorised')
    await voidSecret(trx, id)
    const before = { name: kiosk.name }
    await writeAudit(ctx, trx, { actor, action: 'kiosk.renew_secret', subject: `kiosk:${id}`, before })
  })
}

export async function removeKiosk(ctx: ChangeContext, { id, actor }: Deed): Promise<void> {
  await changeKiosk(ctx, id, async (trx, { name, kiosk_id, authorised }) => {
    await endSessionsAtKiosk(trx, id)
    await deleteKiosk(trx, id)
    const before = { name, kiosk_id, authorised }
    await writeAudit(ctx, trx, { actor, action: 'kiosk.remove', subject: `kiosk:${id}`, before })
  })
}

async function changeKiosk(
  ctx: ChangeContext,
  id: number,
  work: (trx: Trx, kiosk: KioskRow) => Promise<void>,
): Promise<void> {
  await ctx.transact(async (trx) => {
    const kiosk = await findKiosk(trx, { id })
    if (!kiosk) throw new AppError('not_found')
    await work(trx, kiosk)
    trx.afterCommit(() => {
      ctx.live.publish('admins', { type: 'kiosks' })
      ctx.live.publish('kiosks', { type: 'kiosks' })
    })
  })
}

async function voidSecret(trx: Trx, id: number): Promise<void> {
  await saveKiosk(trx, id, { secret_hash: null })
  await endSessionsAtKiosk(trx, id)
}

function columnsOf({ name, playTheme, authorised }: KioskChange): KioskColumns {
  return {
    ...(name === undefined ? {} : { name }),
    ...(playTheme === undefined ? {} : { play_theme: Number(playTheme) }),
    ...(authorised === undefined ? {} : { authorised: Number(authorised) }),
  }
}

function deedOf({ authorised }: KioskColumns): { action: string } {
  if (authorised === undefined) return { action: 'kiosk.update' }
  return authorised === 1 ? { action: 'kiosk.authorise' } : { action: 'kiosk.deauthorise' }
}
