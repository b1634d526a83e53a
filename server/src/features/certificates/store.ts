import {
  type Grade,
  type Prerequisites,
  type Validity,
  validitySchema,
} from '@fobhouse/contract/competence/certificates.ts'
import { type Words, wordsSchema } from '@fobhouse/contract/competence/words.ts'
import type { Selectable } from 'kysely'
import { readInductionSettings } from '../../db/awards/induction.ts'
import type { Queries } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** A certificate as it is stored, parsed. */
export type CertificateRecord = {
  id: number
  name: Words
  text: Words
  grade: Grade
  validity: Validity
  prerequisites: Prerequisites
  renewDays: number
  interestSize: number
  isArchived: boolean
  isInduction: boolean
  revision: number
}

/** Every certificate of the club, at most some hundred, by id. */
export async function listCertificates(db: Queries): Promise<CertificateRecord[]> {
  const rows = await db.selectFrom('certificates').selectAll().orderBy('id').execute()
  const links = await db.selectFrom('certificate_prerequisites').selectAll().orderBy('prerequisite_id').execute()
  const needs = Map.groupBy(links, (link) => link.certificate_id)
  const { validity } = await readInductionSettings(db)
  return rows.map((row) => {
    const record = recordOf(
      row,
      (needs.get(row.id) ?? []).map((link) => link.prerequisite_id),
    )
    return record.isInduction ? { ...record, validity } : record
  })
}

export async function listCertificateNames(
  db: Queries,
  ids: readonly number[],
): Promise<{ id: number; name: Words }[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('certificates').select(['id', 'name']).where('id', 'in', ids).execute()
  return rows.map(({ id, name }) => ({ id, name: wordsSchema.parse(JSON.parse(name)) }))
}

export async function findCertificate(db: Queries, id: number): Promise<CertificateRecord | undefined> {
  const row = await db.selectFrom('certificates').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const links = await db
    .selectFrom('certificate_prerequisites')
    .select('prerequisite_id')
    .where('certificate_id', '=', id)
    .orderBy('prerequisite_id')
    .execute()
  const record = recordOf(
    row,
    links.map((link) => link.prerequisite_id),
  )
  return record.isInduction ? { ...record, validity: (await readInductionSettings(db)).validity } : record
}

function recordOf(row: Selectable<Tables['certificates']>, needs: number[]): CertificateRecord {
  return {
    id: row.id,
    name: wordsSchema.parse(JSON.parse(row.name)),
    text: wordsSchema.parse(JSON.parse(row.text)),
    grade: row.grade,
    validity: validitySchema.parse(JSON.parse(row.validity)),
    prerequisites: { mode: row.prerequisite_mode, certificates: needs },
    renewDays: row.renew_days,
    interestSize: row.interest_size,
    isArchived: row.archived === 1,
    isInduction: row.is_induction === 1,
    revision: row.revision,
  }
}
