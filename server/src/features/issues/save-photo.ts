import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { finishPicture, openPicture, removeFile, saveFile } from '../files/public.ts'
import { findIssue, setPhoto } from './store.ts'

type PhotoContext = Pick<Context, 'clock' | 'ids' | 'live' | 'transact'>

/** Enough to see what is broken. */
const mostPixelsASide = 1600

/** Adds a photo to an issue of the caller's, in place of any before. Throws `not_found` for anybody else's. */
export async function savePhoto(
  ctx: PhotoContext,
  { id, memberId, content }: { id: number; memberId: number; content: Uint8Array },
): Promise<void> {
  const picture = await openPicture(content)
  const box = { width: mostPixelsASide, height: mostPixelsASide, fit: 'inside', withoutEnlargement: true } as const
  const encoded = await finishPicture(picture.resize(box).webp({ quality: 80 }))
  await ctx.transact(async (trx) => {
    const issue = await findIssue(trx, id)
    if (issue?.member_id !== memberId) throw new AppError('not_found')
    await setPhoto(trx, id, await saveFile(ctx, trx, { content: encoded, mediaType: 'image/webp' }))
    if (issue.photo_file_id !== null) await removeFile(trx, issue.photo_file_id)
    trx.afterCommit(() => {
      ctx.live.publish('admins', { type: 'issues' })
      ctx.live.publish({ memberId }, { type: 'issues' })
    })
  })
}
