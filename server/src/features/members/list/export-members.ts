import { type CsvFieldName, csvFields } from '@fobhouse/contract/members/field-sets.ts'
import type { ListedMember } from '@fobhouse/contract/routes/members.ts'
import type { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { toText } from '../../../core/clock.ts'
import { type CsvColumns, csvOf } from '../../../core/csv.ts'
import { type Actor, writeAudit } from '../../../db/audit.ts'
import { listMembersPage, type MemberListRequest } from './list-members.ts'
import { listActiveCards } from './list-store.ts'

type ExportContext = Pick<Context, 'clock' | 'db' | 'transact'>
type ExportRequest = { filter: Pick<MemberListRequest, 'state' | 'search' | 'sort'>; actor: Actor }

/** `cards`: the numbers of the active cards, with blanks between. */
type ExportedMember = ListedMember & { cards: string }

const pageSize = 1000

/** Extra columns before the field of this name. */
const before: { [Name in CsvFieldName]?: CsvColumns<ExportedMember> } = {
  vehicleRegistrationPlate: { cards: ({ cards }) => cards },
  registrationDate: { memberBucks: ({ memberBucks }) => memberBucks.balance },
  excludeFromEmailExport: { appliedAt: ({ appliedAt }) => appliedAt },
}

/** Column names are English in every language: spreadsheet formulas and other programs look for them. */
const columns: CsvColumns<ExportedMember> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  ...Object.fromEntries(
    csvFields.flatMap((name) => [...Object.entries(before[name] ?? {}), [name, cellOf(name)] as const]),
  ),
}

function cellOf(name: CsvFieldName): (member: ListedMember) => string | null {
  return (member) => {
    if (name === 'firstName') return member.name.first
    if (name === 'lastName') return member.name.last
    const value = member[name]
    return typeof value === 'boolean' ? yesOrNo(value) : value
  }
}

function yesOrNo(isSo: boolean): string {
  return isSo ? 'yes' : 'no'
}

/**
 * Exports the filtered members as CSV, page by page. Members who opted out of the e-mail export are included and
 * marked, because a treasurer needs them and a newsletter does not. The trail records who took the list.
 */
export async function exportMembers(
  ctx: ExportContext,
  { filter, actor }: ExportRequest,
): Promise<{ fileName: string; csv: Readable }> {
  await ctx.transact((trx) =>
    writeAudit(ctx, trx, {
      actor,
      action: 'member.export',
      subject: 'members',
      after: { state: filter.state, ...(filter.search === '' ? {} : { search: filter.search }) },
    }),
  )
  return { fileName: `members-${toText(ctx.clock.now()).slice(0, 10)}.csv`, csv: csvOf(columns, rowsOf(ctx, filter)) }
}

async function* rowsOf(ctx: ExportContext, filter: ExportRequest['filter']) {
  let after: MemberListRequest['after']
  do {
    const page = await listMembersPage(ctx, { ...filter, limit: pageSize, after })
    const cards = await listActiveCards(
      ctx.db,
      page.members.map(({ id }) => id),
    )
    yield* page.members.map((member) => ({ ...member, cards: (cards.get(member.id) ?? []).join(' ') }))
    after = page.lastKeys
  } while (after)
}
