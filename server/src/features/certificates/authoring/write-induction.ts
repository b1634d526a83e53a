import type { CertificateChange, Validity } from '@fobhouse/contract/competence/certificates.ts'
import type { GivenStep } from '@fobhouse/contract/competence/steps.ts'
import { type Context, tellOfSettings } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { invalidField } from '../../../core/errors.ts'
import type { Trx } from '../../../db/database.ts'
import { writeSettingValues } from '../../../db/write-settings.ts'
import type { StepRecord } from '../steps/store.ts'

// What the induction is stands in the settings. Its authors write there, too.

type WriteContext = Pick<Context, 'clock' | 'secrets' | 'settings'>

/**
 * Throws 400 for what the induction cannot be: of another grade, after another certificate, or lasting in another way
 * than for ever or for so many days.
 */
export function checkInduction({ grade, prerequisites, validity }: CertificateChange): void {
  if (grade !== undefined && grade !== 'safety') throw invalidField('grade', 'validation.invalid')
  if (prerequisites && prerequisites.certificates.length > 0) throw invalidField('prerequisites', 'validation.invalid')
  if (validity && daysOf(validity) === undefined) throw invalidField('validity', 'validation.invalid')
}

function daysOf(validity: Validity): number | undefined {
  if (validity.kind === 'never') return 0
  return validity.kind === 'days' ? validity.days : undefined
}

/** How long it lasts, for everybody: the awards that are there end anew. */
export async function writeInductionValidity(ctx: WriteContext, trx: Trx, validity: Validity): Promise<void> {
  const values = { 'induction.maxInductionDays': daysOf(validity) ?? 0 }
  await writeSettingValues(ctx, trx, { values, at: nowText(ctx.clock) })
  ctx.settings.noteChange(trx)
}

/** Which course it is. Throws 400 if the step that comes with the induction is not among them. */
export async function writeInductionCourse(
  ctx: WriteContext,
  trx: Trx,
  { steps, former }: { steps: readonly GivenStep[]; former: readonly StepRecord[] },
): Promise<void> {
  const builtIn = former.find(({ isBuiltIn }) => isBuiltIn)
  const given = steps.find(({ id }) => id !== undefined && id === builtIn?.id)
  if (builtIn && !given) throw invalidField('steps', 'validation.invalid')
  if (given?.kind !== 'course') return
  const { courseId, minScore, link } = given
  const values = {
    'induction.courseId': courseId,
    'induction.minScore': minScore,
    'features.signup.inductionLink': link,
  }
  await writeSettingValues(ctx, trx, { values, at: nowText(ctx.clock) })
}

/** To be called after the commit. */
export async function tellOfInduction(ctx: Pick<Context, 'devices' | 'jobs' | 'live' | 'settings'>): Promise<void> {
  if (await ctx.settings.reload()) tellOfSettings(ctx)
}
