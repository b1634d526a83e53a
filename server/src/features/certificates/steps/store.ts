import { type OwnStepFields, ownStepFieldsSchema, type StepKind } from '@fobhouse/contract/competence/steps.ts'
import { type Words, wordsSchema } from '@fobhouse/contract/competence/words.ts'
import type { Insertable, Selectable } from 'kysely'
import { readInductionSettings } from '../../../db/awards/induction.ts'
import type { Queries } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { usesAtDevices } from '../uses-store.ts'
import type { StepFacts } from './step-rules.ts'

/** A step as it is stored, parsed. */
export type StepRecord = StepFacts & {
  certificateId: number
  title: Words
  own: OwnStepFields
  /** Counts the changes of what is read. */
  version: number
  /** Of a quiz: an attempt asks at least so many questions, unless it asks all. */
  leastDraw: number
  /** The induction comes with it. */
  isBuiltIn: boolean
}

/** The steps of these certificates or of all, in their order. */
export async function listSteps(db: Queries, certificateIds: readonly number[] | 'all'): Promise<StepRecord[]> {
  const rows = await db
    .selectFrom('certificate_steps')
    .selectAll()
    .where('removed_at', 'is', null)
    .$if(certificateIds !== 'all', (query) =>
      query.where('certificate_id', 'in', certificateIds === 'all' ? [] : certificateIds),
    )
    .orderBy('certificate_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return stepsOf(db, rows)
}

/** The steps of these kinds of the certificates that a device or its equipment names, now or as planned. */
export async function listStepsAt(
  db: Queries,
  { deviceId, kinds }: { deviceId: number; kinds: readonly StepKind[] },
): Promise<StepRecord[]> {
  const rows = await db
    .selectFrom('certificate_steps as step')
    .selectAll('step')
    .where('step.certificate_id', 'in', (query) =>
      query.selectFrom(usesAtDevices(db).as('use')).select('use.certificate_id').where('use.device_id', '=', deviceId),
    )
    .where('step.kind', 'in', kinds)
    .where('step.removed_at', 'is', null)
    .orderBy('step.certificate_id')
    .execute()
  return stepsOf(db, rows)
}

type Row = Selectable<Tables['certificate_steps']>

/** Of the built-in steps of the induction only the one that the settings choose is there, as they say. */
async function stepsOf(db: Queries, rows: readonly Row[]): Promise<StepRecord[]> {
  if (!rows.some((row) => row.built_in === 1)) return rows.map(stepOf)
  const { kind, course } = await readInductionSettings(db)
  return rows
    .filter((row) => row.built_in === 0 || row.kind === kind)
    .map((row) => {
      const step = stepOf(row)
      return step.isBuiltIn && step.kind === 'course' ? { ...step, own: { kind: 'course', ...course } } : step
    })
}

/** A step that is there, and not removed. */
export async function findStep(db: Queries, id: number): Promise<StepRecord | undefined> {
  const row = await db
    .selectFrom('certificate_steps')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const [step] = row ? await stepsOf(db, [row]) : []
  return step
}

function stepOf(row: Row): StepRecord {
  return {
    id: row.id,
    certificateId: row.certificate_id,
    kind: row.kind,
    title: wordsSchema.parse(JSON.parse(row.title)),
    again: row.again === 1,
    hidden: row.hidden === 1,
    own: ownStepFieldsSchema.parse(JSON.parse(row.own)),
    version: row.version,
    leastDraw: row.least_draw,
    isBuiltIn: row.built_in === 1,
  }
}

/** Says how many questions of a quiz must be right, so that no fewer are drawn. */
export async function saveLeastDraw(db: Queries, stepId: number, leastDraw: number): Promise<void> {
  await db.updateTable('certificate_steps').set({ least_draw: leastDraw }).where('id', '=', stepId).execute()
}

export type ResultRecord = { memberId: number; certificateId: number; stepId: number; doneAt: string; version: number }

/** The results that count, of these members. */
export async function listResults(
  db: Queries,
  { memberIds, certificateIds }: { memberIds: readonly number[]; certificateIds?: readonly number[] },
): Promise<ResultRecord[]> {
  const rows = await db
    .selectFrom('step_results')
    .select(['member_id', 'certificate_id', 'step_id', 'done_at', 'version'])
    .where('member_id', 'in', memberIds)
    .$if(certificateIds !== undefined, (query) => query.where('certificate_id', 'in', certificateIds ?? []))
    .where('void_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    memberId: row.member_id,
    certificateId: row.certificate_id,
    stepId: row.step_id,
    doneAt: row.done_at,
    version: row.version,
  }))
}

export type ProgressRecord = {
  memberId: number
  stepId: number
  openedAt: string | null
  milliseconds: number
  nextTryAt: string | null
}

export async function listProgress(db: Queries, memberIds: readonly number[]): Promise<ProgressRecord[]> {
  const rows = await db
    .selectFrom('step_progress')
    .select(['member_id', 'step_id', 'opened_at', 'milliseconds', 'next_try_at'])
    .where('member_id', 'in', memberIds)
    .execute()
  return rows.map((row) => ({
    memberId: row.member_id,
    stepId: row.step_id,
    openedAt: row.opened_at,
    milliseconds: row.milliseconds,
    nextTryAt: row.next_try_at,
  }))
}

export async function insertResult(db: Queries, row: Omit<Insertable<Tables['step_results']>, 'id'>): Promise<number> {
  return (await db.insertInto('step_results').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Results of a member that do not count any more: those of steps that are to be done again. */
export async function voidResults(
  db: Queries,
  { memberId, certificateId, at }: { memberId: number; certificateId: number; at: string },
): Promise<void> {
  await db
    .updateTable('step_results')
    .set({ void_at: at })
    .where('member_id', '=', memberId)
    .where('certificate_id', '=', certificateId)
    .where('void_at', 'is', null)
    .where('step_id', 'in', (query) =>
      query
        .selectFrom('certificate_steps')
        .select('certificate_steps.id')
        .where('certificate_steps.certificate_id', '=', certificateId)
        .where('again', '=', 1),
    )
    .execute()
}

/** What these people had reached in steps that are to be done again for a renewal. */
export async function clearProgress(
  db: Queries,
  { memberIds, certificateId }: { memberIds: readonly number[]; certificateId: number },
): Promise<void> {
  await db
    .deleteFrom('step_progress')
    .where('member_id', 'in', memberIds)
    .where('step_id', 'in', (query) =>
      query
        .selectFrom('certificate_steps')
        .select('certificate_steps.id')
        .where('certificate_steps.certificate_id', '=', certificateId)
        .where('again', '=', 1),
    )
    .execute()
}

type Progress = Partial<
  Pick<Insertable<Tables['step_progress']>, 'opened_at' | 'opened_by' | 'milliseconds' | 'next_try_at'>
>

/** Writes how far a member is with a step. */
export async function saveProgress(
  db: Queries,
  { memberId, stepId, progress }: { memberId: number; stepId: number; progress: Progress },
): Promise<void> {
  await db
    .insertInto('step_progress')
    .values({ member_id: memberId, step_id: stepId, milliseconds: 0, ...progress })
    .onConflict((conflict) => conflict.columns(['member_id', 'step_id']).doUpdateSet(progress))
    .execute()
}

/** Who has begun certificates that have hours under supervision. */
export async function listBegun(db: Queries): Promise<{ memberId: number; certificateId: number }[]> {
  const withHours = db
    .selectFrom('certificate_steps as hours')
    .select('hours.certificate_id')
    .where('hours.kind', '=', 'hours')
    .where('hours.removed_at', 'is', null)
  return db
    .selectFrom('step_results as result')
    .select(['result.member_id as memberId', 'result.certificate_id as certificateId'])
    .where('result.void_at', 'is', null)
    .where('result.certificate_id', 'in', withHours)
    .union(
      db
        .selectFrom('step_progress as progress')
        .innerJoin('certificate_steps as step', 'step.id', 'progress.step_id')
        .select(['progress.member_id as memberId', 'step.certificate_id as certificateId'])
        .where('step.certificate_id', 'in', withHours),
    )
    .execute()
}
