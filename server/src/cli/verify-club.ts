import { features } from '../app.ts'
import type { Head } from '../db/chain/chain-hash.ts'
import type { Queries } from '../db/database.ts'
import { snapshotOf } from '../db/dialect.ts'
import { noSecrets } from '../db/secrets/secrets.ts'
import { loadSettings } from '../db/settings.ts'
import type { FaultFacts, Verdict } from '../features/verification.ts'

export type Verified = {
  /** The report as JSON. */
  report: { readonly faults: readonly FaultFacts[] } & Readonly<Record<string, unknown>>
  /** One line for each fault. */
  lines: readonly string[]
} & Pick<Verdict, 'counts' | 'notes'>

/**
 * Asks every feature whether its rows agree, in one snapshot, so that a running server cannot interfere. Reads only.
 * `head`: an end of the chain that was sent away.
 */
export async function verifyClub(db: Queries, head?: Head): Promise<Verified> {
  const settings = await loadSettings(db, { secrets: noSecrets })
  return snapshotOf(db).execute(async (trx) => {
    const verdicts: Verdict[] = []
    for (const { verify } of features) if (verify) verdicts.push(await verify({ db: trx, settings, head }))
    const faults = verdicts.flatMap((verdict) => verdict.faults)
    const facts = Object.fromEntries(verdicts.flatMap(({ report }) => Object.entries(report)))
    return {
      report: { ...facts, faults: faults.map((fault) => fault.facts) },
      lines: faults.map(({ line }) => line),
      counts: verdicts.flatMap(({ counts }) => counts),
      notes: verdicts.flatMap(({ notes }) => notes),
    }
  })
}
