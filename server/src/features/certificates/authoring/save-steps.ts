import type { AuthoredStep, GivenStep, OwnStepFields } from '@fobhouse/contract/competence/steps.ts'
import { type Context, transactSwitching } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { wordsFrom } from '../rules.ts'
import { findCertificate } from '../store.ts'
import { listSteps, type StepRecord } from '../steps/store.ts'
import { tellPeople } from '../tell-people.ts'
import type { AuthorContext } from './change-certificates.ts'
import * as store from './store.ts'
import { writeInductionCourse } from './write-induction.ts'

type Saved = { id: number; steps: readonly GivenStep[]; revision: number | undefined; actor: Actor }

/**
 * Writes all steps of a certificate. Throws `not_found`, `conflict` if somebody else has saved since the revision that
 * was seen, and 400 for a step of another certificate or of another kind, and if that of the induction is missing.
 */
export async function saveSteps(
  ctx: AuthorContext,
  { id, steps, revision, actor }: Saved,
): Promise<{ revision: number; steps: AuthoredStep[] }> {
  return transactSwitching(ctx, async (trx) => {
    const certificate = await findCertificate(trx, id)
    if (!certificate) throw new AppError('not_found')
    if (revision !== undefined && revision !== certificate.revision) throw new AppError('conflict')
    const former = await listSteps(trx, [id])
    if (certificate.isInduction) await writeInductionCourse(ctx, trx, { steps, former })
    await writeSteps(ctx, trx, { id, steps, former })
    await store.alignBuiltIn(trx, id)
    const next = certificate.revision + 1
    await store.saveCertificate(trx, id, { revision: next })
    const present = await listSteps(trx, [id])
    const idsOf = (all: readonly StepRecord[]) => all.map((step) => step.id)
    const [before, after] = [{ steps: idsOf(former) }, { steps: idsOf(present) }]
    await writeAudit(ctx, trx, { actor, action: 'certificate.steps', subject: `certificate:${id}`, before, after })
    await tellPeople(ctx, trx, { memberIds: [], certificateIds: [id] })
    trx.afterCommit(() => ctx.live.publish('everyone', { type: 'permissions' }))
    ctx.settings.noteChange(trx) // steps of the induction can switch certificates on
    return { revision: next, steps: present.map(authoredStep) }
  })
}

type WriteContext = Pick<Context, 'clock' | 'settings'>
type Written = { id: number; steps: readonly GivenStep[]; former: readonly StepRecord[] }

/** Writes the steps of a certificate; those of `former` that are missing are removed. Throws 400 as above. */
export async function writeSteps(ctx: WriteContext, trx: Trx, { id, steps, former }: Written): Promise<void> {
  const named = steps.flatMap((step) => step.id ?? [])
  if (new Set(named).size < named.length) throw invalidField('steps', 'validation.invalid')
  const at = nowText(ctx.clock)
  for (const gone of former.filter((step) => !named.includes(step.id))) {
    await store.saveStep(trx, gone.id, { removed_at: at })
  }
  const toAsk: number[] = []
  for (const [position, given] of steps.entries()) {
    const written = await writeStep(ctx, trx, { certificateId: id, position, given, former })
    if (given.kind === 'reading' && given.askAgain) toAsk.push(written)
  }
  await store.askAgain(trx, toAsk, at)
}

type One = { certificateId: number; position: number; given: GivenStep; former: readonly StepRecord[] }

async function writeStep(
  ctx: WriteContext,
  trx: Trx,
  { certificateId, position, given, former }: One,
): Promise<number> {
  const known = former.find((step) => step.id === given.id)
  if (given.kind === 'course' && given.courseId === '' && known?.isBuiltIn !== true) {
    throw invalidField(`steps.${position}.courseId`, 'validation.courseId')
  }
  const language = ctx.settings.get('general.siteLocaleCurrency')
  const own = JSON.stringify(ownFieldsOf(given, language))
  const columns = {
    position,
    title: JSON.stringify(wordsFrom(given.title, language)),
    again: given.again ? 1 : 0,
    hidden: given.hidden ? 1 : 0,
    own,
  }
  if (given.id === undefined) {
    const row = { certificate_id: certificateId, kind: given.kind, ...columns, version: 1, removed_at: null }
    return store.insertStep(trx, row)
  }
  if (!known || known.kind !== given.kind) throw invalidField(`steps.${position}.id`, 'validation.invalid')
  const isTooFew = given.kind === 'quiz' && given.draw > 0 && given.draw < known.leastDraw
  if (isTooFew) throw invalidField(`steps.${position}.draw`, 'validation.mustBeDrawn')
  const version = JSON.stringify(known.own) === own ? known.version : known.version + 1
  await store.saveStep(trx, given.id, { ...columns, version })
  return given.id
}

/** The fields of a kind's own, in the order of the contract, so that equal ones are equal texts. */
function ownFieldsOf(given: GivenStep, language: string): OwnStepFields {
  switch (given.kind) {
    case 'reading': {
      const { kind, text, link, statement } = given
      return { kind, text: wordsFrom(text, language), link, statement: wordsFrom(statement, language) }
    }
    case 'quiz': {
      const { kind, passPercent, draw, pauseMinutes, attempts } = given
      return { kind, passPercent, draw, pauseMinutes, attempts }
    }
    case 'course': {
      const { kind, courseId, minScore, link } = given
      return { kind, courseId, minScore, link }
    }
    case 'in_person': {
      const { kind, checklist, byCard } = given
      return { kind, checklist: checklist.map((check) => wordsFrom(check, language)), byCard }
    }
    case 'hours': {
      const { kind, hours, presence } = given
      return { kind, hours, presence }
    }
  }
}

export function authoredStep({ id, title, again, hidden, version, own, isBuiltIn }: StepRecord): AuthoredStep {
  return { ...own, id, title, again, hidden, version, ...(isBuiltIn ? { builtIn: true } : {}) }
}
