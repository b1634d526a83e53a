import { foldName } from '@fobhouse/contract/text.ts'
import type { Person, trainingRoutes } from '@fobhouse/contract/routes/training.ts'
import type { Context } from '../../../context.ts'
import { invalidField } from '../../../core/errors.ts'
import { batchesOf } from '../../../db/batches.ts'
import type { Queries } from '../../../db/database.ts'
import type { Call } from '../../../http/handler.ts'
import { defaultPageSize, linkNextPage, readIdCursor } from '../../../http/paging.ts'
import { listNotes } from '../awards/list-store.ts'
import { listByName, type Named } from '../people-store.ts'
import { presentStep, type Reader } from '../present-standing.ts'
import { type CompetenceBook, isOpenTo, readBook } from '../read-book.ts'
import { findReader } from '../reader.ts'
import { requireTrainer } from '../trainers/require-trainer.ts'
import { signOffOf } from './ready-rules.ts'
import { listBegunWith } from './people-with-store.ts'

type PeopleContext = Pick<Context, 'clock' | 'db' | 'settings'>

/** So many are looked at with one set of questions. */
const atOnce = 200

/**
 * A page of members by name with where they are. With a search all who match, without one those who have begun or hold
 * it. Throws `not_a_trainer`.
 */
export async function pageOfPeople(
  ctx: PeopleContext,
  { params: { id: certificateId }, query, caller, reply }: Call<typeof trainingRoutes.people>,
): Promise<Person[]> {
  await requireTrainer(ctx, ctx.db, { caller, certificateId })
  const limit = query.limit ?? defaultPageSize
  const people = await listPeople(ctx.db, { certificateId, q: query.q ?? '', after: readIdCursor(query.cursor) })
  const reader = await findReader(ctx, ctx.db, caller.memberId)
  const page: Person[] = []
  for (const some of batchesOf(people, atOnce)) {
    const book = await readBook(
      ctx,
      ctx.db,
      some.map(({ id }) => id),
    )
    const found = some.map((person) => presentPerson(book, { person, certificateId, reader }))
    page.push(...found.filter(({ state }) => query.state === undefined || state === query.state))
    if (page.length > limit) break
  }
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  if (last && page.length > limit) linkNextPage(reply, query, [last.memberId])
  const notes = await listNotes(
    ctx.db,
    shown.flatMap(({ awardId }) => (awardId === null ? [] : [awardId])),
  )
  return shown.map((person) => ({ ...person, privateNote: notes.get(person.awardId ?? 0) ?? '' }))
}

async function listPeople(
  db: Queries,
  { certificateId, q, after }: { certificateId: number; q: string; after: number | undefined },
): Promise<Named[]> {
  const typed = foldName(q)
  const everybody = await listByName(db)
  // After the last one shown, by name, whoever came or went in between; only an erased person has no place any more.
  const place = after === undefined ? -1 : everybody.findIndex(({ id }) => id === after)
  if (after !== undefined && place === -1) throw invalidField('cursor', 'validation.invalid')
  const named = everybody.slice(place + 1).filter(({ name }) => foldName(name).includes(typed))
  const begun = typed === '' ? await listBegunWith(db, certificateId) : undefined
  return begun ? named.filter(({ id }) => begun.has(id)) : named
}

type Presented = { person: Named; certificateId: number; reader: Reader }

function presentPerson(book: CompetenceBook, { person, certificateId, reader }: Presented): Person {
  const place = book.placeOf(person.id, certificateId)
  const { award, state, steps, states } = place
  const sign = signOffOf(steps, states)
  const isReady = isOpenTo(book, place, person.id)
  return {
    memberId: person.id,
    name: person.name,
    state,
    awardId: award?.id ?? null,
    awardedAt: award?.awardedAt ?? null,
    expiresAt: award?.expiresAt ?? null,
    publicNote: award?.publicNote ?? '',
    privateNote: '',
    ready: isReady && (sign.kind === 'award' || sign.kind === 'step'),
    steps: steps.map((step) => presentStep(reader, place, step)),
  }
}
