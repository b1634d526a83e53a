import {
  type Difference,
  type DifferenceSide,
  differenceSideSchema,
  type Reconciliation,
} from '@fobhouse/contract/routes/reconciliation.ts'
import type { Queries } from '../../../db/database.ts'
import { countDifferences, listDifferences, readComparedAt } from './store.ts'

export async function readDifferences(db: Queries): Promise<Reconciliation> {
  const rows = await listDifferences(db)
  return {
    comparedAt: await readComparedAt(db),
    count: await countDifferences(db),
    differences: rows.map((row): Difference => ({
      id: row.id,
      kind: row.kind,
      stripeId: row.stripe_id,
      member: row.member_id === null ? null : { id: row.member_id, name: nameOf(row) },
      ours: sideOf(row.ours),
      theirs: sideOf(row.theirs),
      since: row.since,
      canMend: row.can_mend === 1,
    })),
  }
}

function nameOf({ first_name: first, last_name: last }: { first_name: string | null; last_name: string | null }) {
  return `${first ?? ''} ${last ?? ''}`.trim()
}

function sideOf(json: string | null): DifferenceSide | null {
  return json === null ? null : differenceSideSchema.parse(JSON.parse(json))
}
