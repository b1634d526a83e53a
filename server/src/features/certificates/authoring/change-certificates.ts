import {
  type CertificateChange,
  type Grade,
  mostCertificates,
  type NewCertificate,
  type Prerequisites,
  type UseKind,
  type Validity,
  validityOfGrade,
} from '@fobhouse/contract/competence/certificates.ts'
import { type Context, transactSwitching } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { changedColumns } from '../../../db/changed-columns.ts'
import type { Trx } from '../../../db/database.ts'
import type { Reader } from '../present-standing.ts'
import { findReader, namesFor } from '../reader.ts'
import { wordsFrom } from '../rules.ts'
import { type CertificateRecord, listCertificates } from '../store.ts'
import { tellPeople } from '../tell-people.ts'
import { listUsers, type User } from '../uses-store.ts'
import { breaksExtras, circleThrough } from './graph-rules.ts'
import * as store from './store.ts'
import { checkInduction, tellOfInduction, writeInductionValidity } from './write-induction.ts'

export type AuthorContext = Pick<
  Context,
  'clock' | 'db' | 'devices' | 'jobs' | 'live' | 'secrets' | 'settings' | 'transact'
>

/** Makes a certificate. Throws `too_many_certificates`, `extra_never_required`, and 400 for an unknown prerequisite. */
export async function createCertificate(
  ctx: AuthorContext,
  { given, actor }: { given: NewCertificate; actor: Actor },
): Promise<number> {
  return transactSwitching(ctx, (trx) => createWithin(ctx, trx, { given, actor }))
}

/** The same in a transaction. */
export async function createWithin(
  ctx: Pick<Context, 'clock' | 'live' | 'settings'>,
  trx: Trx,
  { given, actor }: { given: NewCertificate; actor: Actor },
): Promise<number> {
  const language = ctx.settings.get('general.siteLocaleCurrency')
  const all = await listCertificates(trx)
  if (all.filter(({ isInduction }) => !isInduction).length >= mostCertificates)
    throw new AppError('too_many_certificates')
  checkPrerequisites(all, given)
  const { grade, validity = validityOfGrade[grade], prerequisites } = given
  const row = {
    name: JSON.stringify(wordsFrom(given.name, language)),
    text: JSON.stringify(wordsFrom(given.text, language)),
    grade,
    validity: JSON.stringify(validity),
    prerequisite_mode: prerequisites.mode,
    renew_days: given.renewDays,
    interest_size: given.interestSize,
    archived: given.archived ? 1 : 0,
  }
  const fixed = { is_induction: 0, revision: 1, created_at: nowText(ctx.clock) }
  const created = await store.insertCertificate(trx, { ...row, ...fixed })
  await store.savePrerequisites(trx, created, prerequisites.certificates)
  const after = { ...row, prerequisites: prerequisites.certificates }
  await writeAudit(ctx, trx, { actor, action: 'certificate.create', subject: `certificate:${created}`, after })
  await tellPeople(ctx, trx, { memberIds: [], certificateIds: [created] })
  ctx.settings.noteChange(trx) // the first one switches certificates on
  return created
}

/** Throws 400 for a prerequisite that is not there, and `extra_never_required`. */
function checkPrerequisites(
  all: readonly CertificateRecord[],
  { grade, prerequisites }: { grade: Grade; prerequisites: Prerequisites },
): void {
  const needed = all.filter(({ id }) => prerequisites.certificates.includes(id))
  if (needed.length < prerequisites.certificates.length) throw invalidField('prerequisites', 'validation.invalid')
  if (
    breaksExtras(
      grade,
      needed.map((each) => each.grade),
    )
  ) {
    throw new AppError('extra_never_required')
  }
}

/**
 * Changes any part of a certificate. Throws `not_found`, `certificate_cycle` with the circle, `extra_never_required`,
 * `certificate_in_use` if the induction is to be archived, and 400 for what it cannot be.
 */
export async function updateCertificate(
  ctx: AuthorContext,
  { id, change, actor }: { id: number; change: CertificateChange; actor: Actor },
): Promise<void> {
  await ctx.transact(async (trx) => {
    const stored = await store.findCertificateRow(trx, id)
    const all = await listCertificates(trx)
    const present = all.find((each) => each.id === id)
    if (!stored || !present) throw new AppError('not_found')
    if (present.isInduction && change.archived === true) {
      throw inUse({ devices: [], equipment: [], certificates: [] })
    }
    if (present.isInduction) checkInduction(change)
    const row = { ...stored, validity: JSON.stringify(present.validity) }
    const reader = await findReader(ctx, trx, actor.memberId)
    await checkChange(trx, { id, change, all, reader })
    const columns = changedColumns(row, columnsOf(ctx, change))
    const links = changedLinks(present.prerequisites.certificates, change.prerequisites?.certificates)
    const after = { ...columns.after, ...links?.after }
    if (Object.keys(after).length === 0) return
    await saveColumns(ctx, trx, { present, columns: columns.after, validity: change.validity })
    if (links) await store.savePrerequisites(trx, id, links.after.prerequisites)
    const isArchiving = columns.after.archived === 1
    await writeAudit(ctx, trx, {
      actor,
      action: isArchiving ? 'certificate.archive' : 'certificate.update',
      subject: `certificate:${id}`,
      before: { ...columns.before, ...links?.before },
      after,
    })
    await tellPeople(ctx, trx, { memberIds: [], certificateIds: [id] })
    trx.afterCommit(() => ctx.live.publish('everyone', { type: 'permissions' }))
  })
  await tellOfInduction(ctx)
}

type Columns = Parameters<typeof store.saveCertificate>[2]
type Saved = { present: CertificateRecord; columns: Columns; validity: Validity | undefined }

async function saveColumns(ctx: AuthorContext, trx: Trx, { present, columns, validity }: Saved): Promise<void> {
  const { validity: isOther, ...others } = columns
  const isSetting = present.isInduction && validity !== undefined && isOther !== undefined
  if (isSetting) await writeInductionValidity(ctx, trx, validity)
  const own = isSetting ? others : columns
  if (Object.keys(own).length > 0) await store.saveCertificate(trx, present.id, own)
}

function columnsOf({ settings }: Pick<Context, 'settings'>, change: CertificateChange) {
  const language = settings.get('general.siteLocaleCurrency')
  const { name, text, grade, validity, prerequisites, renewDays, interestSize, archived } = change
  return {
    ...(name === undefined ? {} : { name: JSON.stringify(wordsFrom(name, language)) }),
    ...(text === undefined ? {} : { text: JSON.stringify(wordsFrom(text, language)) }),
    ...(grade === undefined ? {} : { grade }),
    ...(validity === undefined ? {} : { validity: JSON.stringify(validity) }),
    ...(prerequisites === undefined ? {} : { prerequisite_mode: prerequisites.mode }),
    ...(renewDays === undefined ? {} : { renew_days: renewDays }),
    ...(interestSize === undefined ? {} : { interest_size: interestSize }),
    ...(archived === undefined ? {} : { archived: archived ? 1 : 0 }),
  }
}

function changedLinks(former: readonly number[], asked: readonly number[] | undefined) {
  if (!asked) return undefined
  const prerequisites = asked.toSorted((one, other) => one - other)
  if (prerequisites.join() === former.join()) return undefined
  return { before: { prerequisites: [...former] }, after: { prerequisites } }
}

type Checked = { id: number; change: CertificateChange; all: readonly CertificateRecord[]; reader: Reader }

async function checkChange(trx: Trx, { id, change, all, reader }: Checked): Promise<void> {
  const present = all.find((each) => each.id === id)
  if (!present) throw new AppError('not_found')
  const grade = change.grade ?? present.grade
  const prerequisites = change.prerequisites ?? present.prerequisites
  checkPrerequisites(all, { grade, prerequisites })
  const needing = all.filter((each) => each.prerequisites.certificates.includes(id))
  const isNeeded = needing.some((each) => breaksExtras(each.grade, [grade]))
  const isRequired = grade === 'extra' && (await listUsers(trx, [id])).length > 0
  if (isNeeded || isRequired) throw new AppError('extra_never_required')
  const graph = new Map(
    all.map((each) => [each.id, each.id === id ? prerequisites.certificates : each.prerequisites.certificates]),
  )
  const circle = circleThrough(graph, id)
  if (circle) {
    const certificates = namesFor(
      circle.flatMap((each) => all.find((other) => other.id === each) ?? []),
      reader,
    )
    throw new AppError('certificate_cycle', { extra: { params: { certificates } } })
  }
}

/** Removes a certificate. Throws `not_found`, `certificate_in_use` with what names it, `certificate_awarded`. */
export async function removeCertificate(
  ctx: AuthorContext,
  { id, actor }: { id: number; actor: Actor },
): Promise<void> {
  await transactSwitching(ctx, async (trx) => {
    const all = await listCertificates(trx)
    const found = all.find((each) => each.id === id)
    if (!found) throw new AppError('not_found')
    const users = await listUsers(trx, [id])
    const certificates = all.filter(({ prerequisites }) => prerequisites.certificates.includes(id))
    if (found.isInduction || users.length > 0 || certificates.length > 0) {
      throw inUse({
        devices: namesOf(users, 'device'),
        equipment: namesOf(users, 'equipment'),
        certificates: namesFor(certificates, await findReader(ctx, trx, actor.memberId)),
      })
    }
    if (await store.wasAwarded(trx, id)) throw new AppError('certificate_awarded')
    await tellPeople(ctx, trx, { memberIds: [], certificateIds: [id] })
    await store.deleteCertificate(trx, id)
    const before = { name: JSON.stringify(found.name) }
    await writeAudit(ctx, trx, { actor, action: 'certificate.remove', subject: `certificate:${id}`, before })
    ctx.settings.noteChange(trx) // the last one switches certificates off
  })
}

type Users = Record<'devices' | 'equipment' | 'certificates', readonly unknown[]>

function inUse(users: Users): AppError {
  return new AppError('certificate_in_use', { extra: { params: users } })
}

function namesOf(users: readonly User[], kind: UseKind): { id: number; name: string }[] {
  return users.filter((user) => user.kind === kind).map(({ id, name }) => ({ id, name }))
}
