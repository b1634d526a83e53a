import type { WrittenAuditAction } from '@fobhouse/contract/audit-actions.ts'
import type { kioskChangeSchema } from '@fobhouse/contract/routes/kiosks.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { changedColumns } from '../../db/changed-columns.ts'
import type { Trx } from '../../db/database.ts'
import { endSessionsAtKiosk } from '../../identity/public.ts'
import { hashPassword } from '../accounts/public.ts'
import {
  deleteClaims,
  deleteKiosk,
  findClaim,
  findKiosk,
  type KioskColumns,
  type KioskRow,
  saveKiosk,
} from './store.ts'

type ChangeContext = Pick<Context, 'clock' | 'live' | 'transact'>
type Deed = { id: number; actor: Actor }
type KioskChange = z.output<typeof kioskChangeSchema>

/**
 * Renames, approves or shuts out a kiosk. Shutting out ends the session there. Throws `kiosk_code_wrong` if a kiosk
 * must be recognised and none of the claimants shows that code.
 */
export async function updateKiosk(
  ctx: ChangeContext,
  { id, actor, change }: Deed & { change: KioskChange },
): Promise<void> {
  const { pin } = change
  const pinHash = typeof pin === 'string' ? await hashPassword(pin) : pin
  await changeKiosk(ctx, id, async (trx, kiosk) => {
    const isApproval = change.authorised === true && kiosk.authorised !== 1
    const recognised = isApproval || change.code !== undefined ? await recognise(trx, id, change.code) : {}
    const { before, after } = changedColumns(kiosk, { ...columnsOf(change), ...recognised.told })
    const isPinChanged = pinHash !== undefined && (pinHash !== null || kiosk.pin_hash !== null)
    if (Object.keys(after).length === 0 && !recognised.kept && !isPinChanged) return
    const asked = after.reader_url === kiosk.asked_reader_url ? { asked_reader_url: null } : {}
    await saveKiosk(trx, id, { ...after, ...asked, ...recognised.kept, ...(isPinChanged ? { pin_hash: pinHash } : {}) })
    if (after.authorised === 0) await voidSecret(trx, id)
    const told = {
      before: { name: kiosk.name, ...before },
      after: { ...after, ...(isPinChanged ? { pin: pinHash === null ? 'none' : 'new' } : {}) },
    }
    await writeAudit(ctx, trx, { actor, ...deedOf({ ...after, ...recognised.kept }), subject: `kiosk:${id}`, ...told })
  })
}

type Recognised = { kept?: KioskColumns; told?: Pick<KioskColumns, 'reader_url'> }

/**
 * The claimant that shows this code is the kiosk. The others are forgotten, and its current reader becomes the trusted
 * one.
 */
async function recognise(trx: Trx, id: number, code: string | undefined): Promise<Recognised> {
  const claim = code === undefined ? undefined : await findClaim(trx, { kioskId: id, code })
  if (!claim) throw new AppError('kiosk_code_wrong')
  await deleteClaims(trx, id)
  return {
    kept: { claim_hash: claim.claim_hash, waits_from: null },
    told: claim.reader_url === null ? {} : { reader_url: claim.reader_url },
  }
}

/**
 * Revokes the secret; the kiosk's next contact gets a new one. Throws `kiosk_not_authorised` for an unapproved kiosk.
 */
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
  await saveKiosk(trx, id, { secret_hash: null, claim_hash: null })
  await endSessionsAtKiosk(trx, id)
}

function columnsOf({ name, playTheme, authorised, readerUrl }: KioskChange): KioskColumns {
  return {
    ...(name === undefined ? {} : { name }),
    ...(playTheme === undefined ? {} : { play_theme: Number(playTheme) }),
    ...(authorised === undefined ? {} : { authorised: Number(authorised) }),
    ...(readerUrl === undefined ? {} : { reader_url: readerUrl }),
  }
}

function deedOf({ authorised, claim_hash }: KioskColumns): { action: WrittenAuditAction } {
  if (authorised === undefined) return { action: claim_hash === undefined ? 'kiosk.update' : 'kiosk.recognise' }
  return authorised === 1 ? { action: 'kiosk.authorise' } : { action: 'kiosk.deauthorise' }
}
