import type { StepPresence } from '@fobhouse/contract/competence/steps.ts'
import type { Context } from '../../../context.ts'
import { batchesOf } from '../../../db/batches.ts'
import type { Queries } from '../../../db/database.ts'
import { listByName } from '../people-store.ts'
import { type Place, readBook } from '../read-book.ts'
import { listSteps } from './store.ts'

export type Learners = {
  /** Of the certificates that were asked about, those that are learnt under supervision at all. */
  taught: ReadonlySet<number>
  /** How somebody learns a certificate now; undefined: they do not. Whether they hold it is asked before. */
  presenceOf(memberId: number, certificateId: number): StepPresence | undefined
}

type Asked = { who: readonly number[] | 'everybody'; certificateIds: readonly number[] }

/** Reads who learns which of these certificates. One question if none of them is learnt under supervision. */
export async function readLearners(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  { who, certificateIds }: Asked,
): Promise<Learners> {
  const steps = certificateIds.length === 0 ? [] : await listSteps(db, certificateIds)
  const taught = new Set(steps.filter(({ kind }) => kind === 'hours').map((step) => step.certificateId))
  const found = new Map<string, StepPresence>()
  const everybody = who === 'everybody' && taught.size > 0 ? (await listByName(db)).map(({ id }) => id) : []
  for (const some of taught.size === 0 ? [] : batchesOf(who === 'everybody' ? everybody : who)) {
    const book = await readBook(ctx, db, some)
    for (const memberId of some) {
      for (const certificateId of taught) {
        const hours = openHoursOf(book.placeOf(memberId, certificateId))
        if (hours) found.set(`${memberId} ${certificateId}`, hours.presence)
      }
    }
  }
  return { taught, presenceOf: (memberId, certificateId) => found.get(`${memberId} ${certificateId}`) }
}

/** The hours that somebody who learns is at; undefined: they do not learn. */
export function openHoursOf({ learns, states, steps }: Place) {
  const open = learns ? states.find(({ state }) => state === 'open') : undefined
  const step = steps.find(({ id }) => id === open?.id)
  return step?.own.kind === 'hours' ? { step, hours: step.own.hours, presence: step.own.presence } : undefined
}
