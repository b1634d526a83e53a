import { setImmediate } from 'node:timers/promises'
import type { RejectedRow } from '@fobhouse/contract/routes/member-import.ts'
import type { TrainedField, TrainedMapping } from '@fobhouse/contract/routes/trained-people.ts'
import { foldName } from '@fobhouse/contract/text.ts'
import { publicNoteSchema } from '@fobhouse/contract/competence/awards.ts'
import type words from '../../../../texts/en-AU/import/trained-people.json'
import type { Context } from '../../context.ts'
import { textsOf } from '../../core/texts.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { type Brought, bringAwards, dayOf, listCertificates } from '../certificates/public.ts'
import { guessFields, meaningsIn, placeFields, readCsv, readPast, rowsOf } from '../member-import/public.ts'
import { findNamed, findPerson } from './rules.ts'
import { listAddresses, listCardOwners } from './store.ts'

type ImportContext = Pick<Context, 'clock' | 'devices' | 'jobs' | 'live' | 'settings' | 'transact'>

/** The names of columns, as clubs write them. */
const columnMeanings = meaningsIn<TrainedField>(textsOf<typeof words>('import/trained-people')((said) => said.columns))

/** The columns of a file with their meanings, as their names suggest. Throws `validation` if it cannot be read. */
export function readTrainedColumns(csv: string) {
  const table = readCsv(csv)
  return { ...table, mapping: guessFields(table.columns, columnMeanings()) }
}

type Request = { csv: string; mapping: TrainedMapping; isDryRun: boolean; actor: Actor }
type Result = { created: number; unchanged: number; expired: number; rejected: RejectedRow[] }

type Problem = { field: TrainedField | 'row'; message: string }
type Row = { row: number; award: Brought | undefined; problems: Problem[] }

/**
 * Awards certificates to people who were trained before, all good rows in one transaction. A dry run decides the same
 * and writes nothing. Throws `validation` for an unreadable file or a mapping that does not fit it.
 */
export async function importTrained(ctx: ImportContext, request: Request): Promise<Result> {
  const table = readCsv(request.csv)
  const places = placeFields(table.columns, request.mapping, {
    needed: ['certificate'],
    fault: 'validation.importCertificate',
  })
  return ctx.transact(async (trx) => {
    const read = await readerOf(ctx, trx)
    const rows: Row[] = []
    for (const { row, cells, problems } of rowsOf(table, places)) {
      if (row % rowsAtOnce === 0) await setImmediate() // other requests get a turn
      const { award, problems: found } = read(cells)
      rows.push({ row, award, problems: [...problems, ...found] })
    }
    const { isDryRun, actor } = request
    const good = rows.flatMap((row) => (row.award && row.problems.length === 0 ? [{ ...row, award: row.award }] : []))
    const brought = good.map(({ award }) => award)
    const { outcomes, expired } = await bringAwards(ctx, trx, { brought, source: 'import', actor, isDryRun })
    for (const [index, { problems }] of good.entries()) {
      const outcome = outcomes[index]
      if (outcome === 'suspended') problems.push({ field: 'row', message: 'error.certificateSuspended' })
      if (outcome === 'takenAway') problems.push({ field: 'row', message: 'validation.takenAway' })
    }
    const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
    const rejected = rows.flatMap(({ row, problems }) => (problems.length === 0 ? [] : [{ row, problems }]))
    const result = { created: count('new'), unchanged: count('known'), expired, rejected }
    if (!isDryRun && result.created > 0) {
      const after = { ...result, rejected: rejected.length }
      await writeAudit(ctx, trx, { actor, action: 'competence.import', subject: 'competence', after })
    }
    return result
  })
}

const rowsAtOnce = 200

/** Reads what the club knows once; then each row is turned into an award, or what is wrong with it. */
async function readerOf(ctx: ImportContext, trx: Trx) {
  const certificates = await listCertificates(trx)
  const addresses = await listAddresses(trx)
  const people = {
    byEmail: new Map(addresses.map(({ id, email }) => [foldName(email), id])),
    byCard: await listCardOwners(trx),
    ids: new Set(addresses.map(({ id }) => id)),
  }
  const timeZone = ctx.settings.get('general.timeZone')
  const customs = { locale: ctx.settings.get('general.siteLocaleCurrency'), timeZone, now: ctx.clock.now() }
  return (cells: ReadonlyMap<TrainedField, string>): { award: Brought | undefined; problems: Problem[] } => {
    const problems: Problem[] = []
    const person = findPerson(people, cells)
    if ('fault' in person) problems.push({ field: person.field, message: person.fault })
    const named = findNamed(certificates, cells.get('certificate') ?? '')
    if ('fault' in named) {
      const isMissing = !cells.has('certificate')
      problems.push({ field: 'certificate', message: isMissing ? 'validation.required' : named.fault })
    }
    const date = cells.get('awardedOn')
    const awardedAt = date === undefined ? undefined : readPast(date, customs)
    if (date !== undefined && awardedAt === undefined)
      problems.push({ field: 'awardedOn', message: 'validation.pastDate' })
    const note = publicNoteSchema.safeParse(cells.get('note') ?? '')
    if (!note.success) problems.push({ field: 'note', message: note.error.issues[0]?.message ?? 'validation.invalid' })
    if (problems.length > 0 || 'fault' in person || 'fault' in named) return { award: undefined, problems }
    const awardedOn = awardedAt && dayOf(awardedAt, timeZone).toString()
    const publicNote = note.data ?? ''
    const { memberId } = person
    return {
      award: { memberId, certificateId: named.id, awardedOn, canRenew: date !== undefined, publicNote },
      problems,
    }
  }
}
