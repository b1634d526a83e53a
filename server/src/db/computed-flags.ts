import type { ComputedFlag } from '@fobhouse/contract/feature-flags.ts'
import type { Queries } from './database.ts'

/** Steps that make something of the built-in induction that a club without certificates does not know. */
const furtherSteps = ['reading', 'quiz', 'hours'] as const

/** Reads what decides about the flags that nobody sets. Whoever writes that calls `settings.noteChange`, too. */
export async function readComputedFlags(db: Queries): Promise<Record<ComputedFlag, boolean>> {
  const found = await db
    .selectFrom('certificates as certificate')
    .select('certificate.id')
    .where((expression) =>
      expression.or([
        expression('certificate.is_induction', '=', 0),
        expression.exists(
          expression
            .selectFrom('certificate_steps as step')
            .select('step.id')
            .whereRef('step.certificate_id', '=', 'certificate.id')
            .where('step.removed_at', 'is', null)
            .where('step.kind', 'in', furtherSteps),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  const enableCompetence = found !== undefined
  return {
    enableCompetence,
    enableBadges: enableCompetence && (await areBadgesOn(db)),
    enableEquipment: await hasEquipment(db),
    enableBookings: await hasBookables(db),
  }
}

async function areBadgesOn(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'competence.badges').executeTakeFirst()
  return row?.value === 'true'
}

/** Retired items count, so that their labels go on working. */
async function hasEquipment(db: Queries): Promise<boolean> {
  const row = await db.selectFrom('equipment').select('id').where('hidden', '=', 0).limit(1).executeTakeFirst()
  return row !== undefined
}

async function hasBookables(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('bookables')
    .select('id')
    .where('hidden', '=', 0)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
