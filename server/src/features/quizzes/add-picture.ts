import { questionPicture } from '@fobhouse/contract/competence/questions.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { invalidField } from '../../core/errors.ts'
import { requireLead } from '../certificates/public.ts'
import { finishPicture, openPicture, pictureTypeOf, saveFile } from '../files/public.ts'
import type { Author } from './edit-quiz.ts'
import { countPictures, insertPicture } from './question-store.ts'
import { requireQuiz } from './quiz-step.ts'

type PictureContext = Pick<Context, 'clock' | 'db' | 'ids' | 'settings' | 'transact'>

const mostPixelsASide = 1600
/** As many as questions, and as many again that are being tried. */
const mostPictures = 400

/**
 * Takes a picture for the questions of a quiz. It is drawn anew: what else its file contains could tell the answer.
 * Throws 400 unless its bytes are PNG, JPEG or WebP.
 */
export async function addPicture(ctx: PictureContext, author: Author & { content: Uint8Array }): Promise<number> {
  await requireLead(ctx, ctx.db, author)
  const mediaType = questionPicture.types.find((type) => type === pictureTypeOf(author.content))
  if (mediaType === undefined) throw invalidField('file', 'validation.pictureOfQuestion')
  const opened = await openPicture(author.content)
  const box = { width: mostPixelsASide, height: mostPixelsASide, fit: 'inside', withoutEnlargement: true } as const
  const content = await finishPicture(opened.resize(box).toFormat(formats[mediaType]))
  return ctx.transact(async (trx) => {
    await requireLead(ctx, trx, author)
    const { stepId } = await requireQuiz(trx, author)
    if ((await countPictures(trx, stepId)) >= mostPictures) throw invalidField('file', 'validation.tooManyPictures')
    const fileId = await saveFile(ctx, trx, { content, mediaType })
    return insertPicture(trx, { step_id: stepId, file_id: fileId, sent_at: nowText(ctx.clock) })
  })
}

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const
