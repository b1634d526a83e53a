import type { Words } from '@fobhouse/contract/competence/words.ts'
import type { TrainedField } from '@fobhouse/contract/routes/trained-people.ts'
import { cardNumberSchema, foldName } from '@fobhouse/contract/text.ts'

type Named = { id: number; name: Words; isArchived: boolean }

/** What a cell may name: a certificate by its id, or by its name in any language. */
export function findNamed(certificates: readonly Named[], text: string): { id: number } | { fault: string } {
  const folded = foldName(text)
  const named = certificates.filter(({ name }) => Object.values(name).some((each) => foldName(each ?? '') === folded))
  const byId = certificates.filter(({ id }) => String(id) === text)
  const [found, another] = named.length > 0 ? named : byId
  if (!found) return { fault: 'validation.unknownCertificate' }
  if (another) return { fault: 'validation.ambiguous' }
  return found.isArchived ? { fault: 'error.certificateArchived' } : { id: found.id }
}

export type People = {
  /** By folded address. */
  byEmail: ReadonlyMap<string, number>
  /** By number. */
  byCard: ReadonlyMap<string, number>
  ids: ReadonlySet<number>
}

type PersonCells = ReadonlyMap<TrainedField, string>
type Found = { memberId: number } | { field: TrainedField | 'row'; fault: string }

/** Whom a row is about: what it says of them must all be of one person. */
export function findPerson(people: People, cells: PersonCells): Found {
  const [first, ...others] = (['memberId', 'card', 'email'] as const).flatMap((field) => {
    const text = cells.get(field)
    return text === undefined ? [] : [{ field, memberId: memberOf(people, field, text) }]
  })
  if (!first) return { field: 'row', fault: 'validation.nobodyNamed' }
  const unknown = [first, ...others].find(({ memberId }) => memberId === undefined)
  if (first.memberId === undefined || unknown)
    return { field: (unknown ?? first).field, fault: 'validation.unknownPerson' }
  const differing = others.find(({ memberId }) => memberId !== first.memberId)
  return differing ? { field: differing.field, fault: 'validation.differentPeople' } : { memberId: first.memberId }
}

function memberOf(people: People, field: 'email' | 'card' | 'memberId', text: string): number | undefined {
  if (field === 'email') return people.byEmail.get(foldName(text))
  if (field === 'card') return people.byCard.get(cardNumberSchema.safeParse(text).data ?? '')
  return /^\d{1,15}$/.test(text) && people.ids.has(Number(text)) ? Number(text) : undefined
}
