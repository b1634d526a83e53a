import { publicOrigin } from '../../../context.ts'
import type { Context } from '../../../context.ts'
import type { Attachment } from '../../../integrations/post-form.ts'
import { linkToFile } from '../../files/public.ts'
import { isOnInternet } from '../rules.ts'
import { findIssuePhoto, type OutboxRow } from '../store.ts'

type PhotoContext = Pick<Context, 'clock' | 'config' | 'db' | 'settings'>
type IssueMessage = Pick<OutboxRow, 'issue_id'>

/** A year: by then an issue is closed. */
const hoursOfLink = 365 * 24

/** The photo of a message's issue, as a file; undefined without one. */
export async function photoToAttach(
  { db }: Pick<Context, 'db'>,
  { issue_id: issueId }: IssueMessage,
): Promise<Attachment | undefined> {
  const photo = issueId === null ? undefined : await findIssuePhoto(db, issueId)
  if (!photo) return undefined
  const ending = photo.media_type.replace('image/', '').replace('jpeg', 'jpg')
  return { fileName: `photo.${ending}`, mediaType: photo.media_type, content: photo.content }
}

/** An address of that photo that works for a year; undefined if the internet cannot reach this portal. */
export async function photoToShow(ctx: PhotoContext, { issue_id: issueId }: IssueMessage): Promise<string | undefined> {
  const origin = publicOrigin(ctx)
  if (issueId === null || !isOnInternet(origin)) return undefined
  const photo = await findIssuePhoto(ctx.db, issueId)
  return photo && origin + linkToFile(photo, ctx.clock.now().add({ hours: hoursOfLink }))
}
