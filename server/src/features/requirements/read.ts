import type { Requirement, RequirementVersion } from '@fobhouse/contract/competence/requirements.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import type { requirementRoutes } from '@fobhouse/contract/routes/requirements.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { fullName } from '../../core/full-name.ts'
import type { Queries } from '../../db/database.ts'
import { openAt } from './rules.ts'
import { requirePlace } from './set-requirement.ts'
import { keyOf, listPeople, listRequirements, type RequirementRecord, type Subject } from './store.ts'
import { listSubjects } from './subject-store.ts'

type ReadContext = Pick<Context, 'clock' | 'db'>

/** The requirement of a device or an item with its past. Throws `not_found`. */
export async function readRequirement(
  ctx: ReadContext,
  subject: Subject,
): Promise<ResponseOf<typeof requirementRoutes.get>> {
  await requirePlace(ctx.db, subject)
  const records = await listRequirements(ctx.db, { of: subject })
  const present = await presenterOf(ctx.db, records)
  const now = nowText(ctx.clock)
  const past = records.filter(({ until }) => until !== null && until <= now)
  return { ...openOf(records, { now, present }), history: past.toReversed().map(present) }
}

/** What has a requirement, by name. */
export async function listAll(ctx: ReadContext): Promise<ResponseOf<typeof requirementRoutes.list>> {
  const now = nowText(ctx.clock)
  const records = await listRequirements(ctx.db, { of: 'all', after: now })
  const present = await presenterOf(ctx.db, records)
  const bySubject = Map.groupBy(records, ({ subject }) => keyOf(subject))
  return (await listSubjects(ctx.db)).flatMap((subject) => {
    const own = bySubject.get(keyOf(subject))
    return own ? [{ ...subject, ...openOf(own, { now, present }) }] : []
  })
}

type Present = (record: RequirementRecord) => RequirementVersion

function openOf(
  records: readonly RequirementRecord[],
  { now, present }: { now: string; present: Present },
): Requirement {
  const { current, planned } = openAt(records, now)
  return { current: current ? present(current) : null, planned: planned ? present(planned) : null }
}

async function presenterOf(db: Queries, records: readonly RequirementRecord[]): Promise<Present> {
  const ids = [...new Set(records.flatMap(({ setBy }) => setBy ?? []))]
  const names = new Map((await listPeople(db, ids)).map((row) => [row.id, fullName(row)]))
  return ({ expression, from, until, setBy, setAt }) => ({
    expression,
    from,
    ...(until === null ? {} : { until }),
    setBy: setBy === null ? null : { id: setBy, name: names.get(setBy) ?? '' },
    setAt,
  })
}
