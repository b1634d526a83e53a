import type { Context } from '../../../context.ts'
import { nowText, toText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { Trx } from '../../../db/database.ts'
import { type CompetenceBook, type Place, readBook } from '../read-book.ts'
import type { Reader } from '../present-standing.ts'
import { findReader } from '../reader.ts'
import { requireReady } from '../steps/open-step.ts'
import { isShown } from '../steps/step-rules.ts'
import { tellPeople } from '../tell-people.ts'
import { textFor } from '@fobhouse/contract/competence/words.ts'
import type { RequestRecord } from './waiting-store.ts'
import { type SignOff, signOffOf } from './ready-rules.ts'
import { closeRequests, findRequest, insertRequest } from './store.ts'

type AskContext = Pick<Context, 'clock' | 'live' | 'settings' | 'transact'>
type Whose = { memberId: number; certificateId: number }
type Asked = Pick<RequestRecord, 'id' | 'askedAt' | 'expiresAt'>

/** Asks for a sign-off, or gives the request that is open. Throws `not_found` and what `requireSignOff` throws. */
export async function askForSignOff(ctx: AskContext, whose: Whose): Promise<{ request: Asked; isNew: boolean }> {
  return ctx.transact(async (trx) => {
    const now = nowText(ctx.clock)
    const open = await findRequest(trx, whose)
    if (open && open.expiresAt > now) return { request: asked(open), isNew: false }
    if (open) await closeRequests(trx, [open.id], now)
    const { memberId } = whose
    const book = await readBook(ctx, trx, [memberId])
    const place = placeFor(book, whose)
    requireSignOff(book, place, { memberId, reader: await findReader(ctx, trx, memberId), isTrainer: false })
    const days = ctx.settings.get('competence.requestDays')
    const request = { askedAt: now, expiresAt: toText(ctx.clock.now().add({ hours: 24 * days })) }
    const id = await insertRequest(trx, { ...whose, ...request })
    await tell(ctx, trx, whose)
    return { request: { id, ...request }, isNew: true }
  })
}

function asked({ id, askedAt, expiresAt }: RequestRecord): Asked {
  return { id, askedAt, expiresAt }
}

export async function takeRequestBack(ctx: AskContext, whose: Whose): Promise<void> {
  await ctx.transact(async (trx) => {
    const open = await findRequest(trx, whose)
    if (!open) return
    await closeRequests(trx, [open.id], nowText(ctx.clock))
    await tell(ctx, trx, whose)
  })
}

function tell(ctx: AskContext, trx: Trx, { memberId, certificateId }: Whose): Promise<void> {
  return tellPeople(ctx, trx, { memberIds: [memberId], certificateIds: [certificateId] })
}

/** Where somebody is with a certificate. Throws `not_found` for one that is not there. */
export function placeFor(book: CompetenceBook, { memberId, certificateId }: Whose): Place {
  if (!book.certificates.some(({ id }) => id === certificateId)) throw new AppError('not_found')
  return book.placeOf(memberId, certificateId)
}

type Judged = Exclude<SignOff, { kind: 'locked' | 'missing' }>

/**
 * What a sign-off does for a member now. Throws `certificate_archived`, `certificate_suspended`, `already_held` with
 * `renewFrom`, `prerequisites_missing` with `certificates`, `steps_missing` with `steps`, `step_locked`.
 */
export function requireSignOff(
  book: CompetenceBook,
  place: Place,
  { memberId, reader, isTrainer }: { memberId: number; reader: Reader; isTrainer: boolean },
): Judged {
  requireReady(book, place, { memberId, reader })
  const found = signOffOf(place.steps, place.states)
  if (found.kind === 'locked') throw new AppError('step_locked')
  if (found.kind !== 'missing') return found
  const missing = place.steps.filter(({ id }) => found.stepIds.includes(id))
  // Of a hidden step its member is told that it is there, and nothing else.
  const steps = missing.map((step) => {
    const isNamed = isTrainer || isShown(step, place.member)
    return { id: step.id, title: isNamed ? textFor(step.title, reader) : null }
  })
  throw new AppError('steps_missing', { extra: { params: { steps } } })
}
