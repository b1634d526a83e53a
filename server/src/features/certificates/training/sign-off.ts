import type { GivenSignOffs, SignOffResult } from '@fobhouse/contract/routes/training.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { type AwardContext, makeAward } from '../awards/make-award.ts'
import { listNames } from '../people-store.ts'
import { type CompetenceBook, type Place, readBook } from '../read-book.ts'
import type { Reader } from '../present-standing.ts'
import { findReader } from '../reader.ts'
import { recordResult } from '../steps/record-result.ts'
import { type Asker, requireAble, startOfClubDay, todayOf } from '../trainers/require-trainer.ts'
import { countSignOffs } from '../trainers/store.ts'
import { placeFor, requireSignOff } from './ask-for-sign-off.ts'
import { closeRequests, findRequest } from './store.ts'

type SignOffContext = AwardContext & Pick<Context, 'transact'>
type Signing = { certificateId: number; given: GivenSignOffs; caller: Asker & Actor }

/**
 * A trainer says that members can do it: the next step in person of each, or the award if there are no steps. All in one
 * transaction; who is refused stops nobody. Throws `not_a_trainer`, `trainer_not_certified`.
 */
export async function signOff(
  ctx: SignOffContext,
  { certificateId, given, caller }: Signing,
): Promise<SignOffResult[]> {
  const memberIds = [...new Set(given.memberIds)]
  return ctx.transact(async (trx) => {
    const role = await requireAble(ctx, trx, { caller, certificateId })
    const book = await readBook(ctx, trx, memberIds)
    const names = await listNames(trx, memberIds)
    const facts = { book, names, reader: await findReader(ctx, trx, caller.memberId), certificateId, caller }
    let left = await leftToday(ctx, trx, { role, certificateId })
    const results: SignOffResult[] = []
    for (const memberId of memberIds) {
      const judged = judge(facts, memberId, left > 0 ? null : (role?.perDay ?? null))
      if (!('sign' in judged)) {
        results.push(judged)
        continue
      }
      left -= 1
      const awardId = await recordSignOff(ctx, trx, { ...judged, memberId, given, caller, by: 'screen' })
      const outcome =
        awardId === null ? ({ outcome: 'step_done' } as const) : ({ outcome: 'awarded', awardId } as const)
      results.push({ memberId, name: judged.name, ...outcome })
    }
    return results
  })
}

type Role = Awaited<ReturnType<typeof requireAble>>

/** How many more sign-offs a trainer may give today. Administrators have no limit. */
export async function leftToday(
  ctx: Pick<Context, 'clock' | 'settings'>,
  trx: Trx,
  { role, certificateId }: { role: Role; certificateId: number },
): Promise<number> {
  if (role === null) return Infinity
  const since = startOfClubDay(ctx, todayOf(ctx))
  return role.perDay - (await countSignOffs(trx, { byId: role.memberId, certificateId, since }))
}

type Facts = {
  book: CompetenceBook
  names: ReadonlyMap<number, string>
  reader: Reader
  certificateId: number
  caller: Asker
}

type Signed = { place: Place; book: CompetenceBook; sign: ReturnType<typeof requireSignOff> }
type Judged = Signed & { name: string }

/** What becomes of one member. `limit`: the sign-offs of a day, if no more may be given. */
function judge(facts: Facts, memberId: number, limit: number | null): Judged | SignOffResult {
  const { book, names, reader, certificateId, caller } = facts
  const name = names.get(memberId)
  try {
    if (name === undefined) throw new AppError('not_found')
    if (memberId === caller.memberId) throw new AppError('own_sign_off')
    const place = placeFor(book, { memberId, certificateId })
    const sign = requireSignOff(book, place, { memberId, reader, isTrainer: true })
    if (limit !== null) throw new AppError('trainer_limit', { extra: { params: { perDay: limit } } })
    return { name, place, book, sign }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const params = error.details.extra?.['params']
    const why = { code: error.code, ...(isParams(params) ? { params } : {}) }
    return { memberId, name: name ?? '', outcome: 'refused', ...why }
  }
}

function isParams(params: unknown): params is Record<string, unknown> {
  return typeof params === 'object' && params !== null
}

type Recording = Signed & {
  memberId: number
  caller: Actor
  given: Pick<GivenSignOffs, 'publicNote' | 'privateNote'>
  /** How it was said: on a screen, or with two cards at a tool or at a kiosk. */
  by: 'screen' | 'card' | 'kiosk'
}

/** Writes a sign-off that is allowed. Returns the award, if it was the last step. */
export async function recordSignOff(ctx: AwardContext, trx: Trx, recording: Recording): Promise<number | null> {
  const { place, book, sign, memberId, given, caller, by } = recording
  const { certificate } = place
  const { publicNote, privateNote } = given
  const step = sign.kind === 'step' ? place.steps.find(({ id }) => id === sign.stepId) : undefined
  const after = { certificate: certificate.id, ...(step ? { step: step.id } : {}), by }
  const deed = { action: 'competence.signOff', subject: `member:${memberId}`, after } as const
  await writeAudit(ctx, trx, { actor: caller, ...deed })
  const request = await findRequest(trx, { memberId, certificateId: certificate.id })
  if (request) await closeRequests(trx, [request.id], nowText(ctx.clock))
  const word = {
    memberId,
    actor: caller,
    source: by === 'screen' ? 'trainer' : 'card',
    publicNote,
    privateNote,
  } as const
  if (!step) return makeAward(ctx, trx, { ...word, certificate })
  return (await recordResult(ctx, trx, { ...word, open: { step, place, book } })).awardId
}
