import type { Context } from '../../context.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import { findItem, tellPages } from '../equipment-state/public.ts'
import { finishPicture, openPicture, removeFile, saveFile } from '../files/public.ts'
import { saveFileId } from './store.ts'

type FileContext = Pick<Context, 'clock' | 'ids' | 'live' | 'transact'>
type Deed = { itemId: number; actor: Actor }
type Kept = { content: Uint8Array; mediaType: string } | null

const mostPixelsASide = 1600

/** Gives an item a photo, drawn anew. 400 unless it is PNG, JPEG, WebP or GIF. */
export async function savePhoto(ctx: FileContext, deed: Deed & { content: Uint8Array }): Promise<void> {
  const opened = await openPicture(deed.content)
  const box = { width: mostPixelsASide, height: mostPixelsASide, fit: 'inside', withoutEnlargement: true } as const
  const content = await finishPicture(opened.resize(box).webp({ quality: 80 }))
  await replace(ctx, { ...deed, what: 'photo', file: { content, mediaType: 'image/webp' } })
}

/** Gives an item a manual. 400 unless the file begins as a PDF does (ISO 32000-1, 7.5.2). */
export async function saveManual(ctx: FileContext, deed: Deed & { content: Uint8Array }): Promise<void> {
  const start = Buffer.from(deed.content.subarray(0, 5)).toString('latin1')
  if (start !== '%PDF-') throw invalidField('file', 'validation.pdf')
  await replace(ctx, { ...deed, what: 'manual', file: { content: deed.content, mediaType: 'application/pdf' } })
}

export async function removeOf(ctx: FileContext, deed: Deed & { what: 'photo' | 'manual' }): Promise<void> {
  await replace(ctx, { ...deed, file: null })
}

async function replace(
  ctx: FileContext,
  { itemId, actor, what, file }: Deed & { what: 'photo' | 'manual'; file: Kept },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const item = await findItem(trx, itemId)
    if (!item) throw new AppError('not_found')
    const column = what === 'photo' ? 'photo_file_id' : 'manual_file_id'
    const former = item[column]
    if (former === null && file === null) return
    const fileId = file === null ? null : await saveFile(ctx, trx, file)
    await saveFileId(trx, { itemId, column, fileId })
    if (former !== null) await removeFile(trx, former)
    await writeAudit(ctx, trx, {
      actor,
      action: what === 'photo' ? 'equipment.photo' : 'equipment.manual',
      subject: `equipment:${itemId}`,
      before: { name: item.name, file: former !== null },
      after: { file: fileId !== null },
    })
    tellPages(ctx, trx)
  })
}
