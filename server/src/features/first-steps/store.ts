import type { FirstStepKey } from '@fobhouse/contract/routes/first-steps.ts'
import type { Queries } from '../../db/database.ts'

export async function listPutOff(db: Queries): Promise<FirstStepKey[]> {
  const rows = await db.selectFrom('put_off_steps').select('step').execute()
  return rows.map(({ step }) => step)
}

/** Does nothing for steps that are put off already. */
export async function putOff(db: Queries, keys: readonly FirstStepKey[]): Promise<void> {
  const rows = [...new Set(keys)].map((step) => ({ step }))
  await db
    .insertInto('put_off_steps')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function takeUp(db: Queries, keys: readonly FirstStepKey[]): Promise<void> {
  await db.deleteFrom('put_off_steps').where('step', 'in', keys).execute()
}
