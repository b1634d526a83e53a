import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { finishPicture, openPicture, removeFile, saveFile } from '../files/public.ts'
import { releaseIssue } from '../outbox/public.ts'
import { findIssue, setPhoto } from './store.ts'

type PhotoContext = Pick<Context, 'clock' | 'ids' | 'jobs' | 'live' | 'transact'>

/** Enough to see what is broken. */
const mostPixelsASide = 1600

/**
 * Adds a photo to the caller's issue, replaces any earlier one, and sends it to the issue's targets. It is kept as
 * JPEG, the one format that every mail program and Slack show. Throws `not_found` for other people's issues.
 */
export async function savePhoto(
  ctx: PhotoContext,
  { id, memberId, content }: { id: number; memberId: number; content: Uint8Array },
): Promise<void> {
  const picture = await openPicture(content)
  const box = { width: mostPixelsASide, height: mostPixelsASide, fit: 'inside', withoutEnlargement: true } as const
  const encoded = await finishPicture(picture.resize(box).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }))
  await ctx.transact(async (trx) => {
    const issue = await findIssue(trx, id)
    if (issue?.member_id !== memberId) throw new AppError('not_found')
    await setPhoto(trx, id, await saveFile(ctx, trx, { content: encoded, mediaType: 'image/jpeg' }))
    if (issue.photo_file_id !== null) await removeFile(trx, issue.photo_file_id)
    await releaseIssue(ctx, trx, id)
    trx.afterCommit(() => {
      ctx.live.publish('admins', { type: 'issues' })
      ctx.live.publish({ memberId }, { type: 'issues' })
    })
  })
}
