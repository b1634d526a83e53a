import { type ByName, isOut, type NamedThing } from '@fobhouse/contract/equipment.ts'
import type { PlanStanding } from '@fobhouse/contract/maintenance.ts'
import type { ListedItem, PublicItem, WholeItem } from '@fobhouse/contract/equipment-items.ts'
import type { ManagedItem } from '@fobhouse/contract/routes/equipment-admin.ts'
import { type Context, publicOrigin } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { byName, fullName } from '../../core/full-name.ts'
import type { Caller, KeyCaller } from '../../identity/public.ts'
import { describeItems, type ItemPermission, loadPermissions } from '../access/public.ts'
import { linkForHours } from '../files/public.ts'
import { readStandings } from '../maintenance/public.ts'
import { listOpenReports } from '../issues/public.ts'
import { listAsking } from '../requirements/public.ts'
import { changerOf, isKeeper, listCaredFor } from '../equipment-state/public.ts'
import { readUsage } from './usage/read-usage.ts'
import { countUpcoming } from './checks/in-use-store.ts'
import * as store from './store.ts'

export type ReadContext = Pick<Context, 'clock' | 'config' | 'db' | 'devices' | 'settings'>
type Reader = Caller | KeyCaller
type Query = { q?: string | undefined } & store.ListFilter

/** The items that members see. */
export async function listItems(ctx: ReadContext, { q = '', ...filter }: Query, reader: Reader): Promise<ListedItem[]> {
  const rows = await store.listItems(ctx.db, filter)
  const found = rows.filter(({ name }) => q === '' || store.isNamed(name, q))
  const permissionOf = await readPermissions(ctx, found, reader)
  const standings = await readStandings(
    ctx,
    ctx.db,
    found.map(({ id }) => id),
  )
  const isOwn = await readCaredFor(ctx, reader)
  return found.map((row) =>
    presentListed(ctx, row, { permission: permissionOf(row), standings, isCaretaker: isOwn(row.id) }),
  )
}

/** One item. Throws `not_found`, also for one that is hidden from the caller. */
export async function loadItem(ctx: ReadContext, id: number, reader: Reader): Promise<WholeItem> {
  const changer = await changerOf(ctx.db, id, reader)
  const [row] = await store.listItems(ctx.db, { id, withHidden: changer.isCaretaker, withRetired: true })
  if (!row) throw new AppError('not_found')
  const permission = (await readPermissions(ctx, [row], reader))(row)
  const caretakers = (await store.listCaretakersOf(ctx.db, [id])).filter(({ state }) => state === 'active')
  const memberId = reader.memberId
  return {
    ...presentListed(ctx, row, {
      permission,
      standings: await readStandings(ctx, ctx.db, [id]),
      isCaretaker: changer.isCaretaker,
    }),
    description: row.description,
    owner: row.owner,
    caretakers: caretakers.map((person) => ({ id: person.id, name: fullName(person) })),
    priceNote: row.price_note,
    manualUrl: row.manual_url,
    manual: row.manual_file_id !== null,
    by: byOf(row),
    requirement: permission?.requirement ?? null,
    next: permission?.next ?? null,
    reasons: permission?.reasons ?? [],
    reports: await loadReports(ctx, id),
    upcoming: await countUpcoming(ctx.db, { itemId: id, now: nowText(ctx.clock) }),
    watched: memberId !== null && (await store.isWatched(ctx.db, { itemId: id, memberId })),
    ...(await readTest(ctx, row)),
    usage: await readUsage(ctx, row),
  }
}

async function loadReports(ctx: ReadContext, equipmentId: number): Promise<WholeItem['reports']> {
  return (await listOpenReports(ctx.db, { equipmentId })).map((row) => ({
    id: row.id,
    verdict: row.verdict ?? 'safe',
    text: row.description,
    reportedAt: row.reported_at,
    by: { id: row.member_id, name: fullName(row) },
    photo: linkForHours(ctx, { id: row.photo_file_id, link_key: row.link_key }),
  }))
}

async function readTest(ctx: ReadContext, row: store.ListedRow): Promise<Pick<WholeItem, 'testUntil' | 'testBy'>> {
  if (row.test_until === null || row.test_by === null || row.test_until <= nowText(ctx.clock)) {
    return { testUntil: null, testBy: null }
  }
  const [tester] = await store.listNames(ctx.db, [row.test_by])
  return { testUntil: row.test_until, testBy: tester ? { id: tester.id, name: fullName(tester) } : null }
}

type PermissionOf = (row: store.ListedRow) => ItemPermission | undefined

/** What a member may do at the items' interlocks, and with items that have none. Of programs nothing is known. */
async function readPermissions(
  ctx: ReadContext,
  rows: readonly store.ListedRow[],
  { memberId }: Reader,
): Promise<PermissionOf> {
  if (memberId === null) return () => undefined
  const alone = rows.filter((row) => row.device_id === null).map(({ id }) => id)
  const ofItem = await describeItems({ ctx, db: ctx.db }, { memberId, itemIds: alone })
  if (alone.length === rows.length) return ({ id }) => ofItem(id)
  const { interlocks } = await loadPermissions(ctx, { memberId, withHidden: true })
  const known = new Map(interlocks.map((tool) => [tool.id, tool]))
  return (row) => (row.device_id === null ? ofItem(row.id) : known.get(row.device_id))
}

/** Which items somebody looks after. */
async function readCaredFor(ctx: ReadContext, reader: Reader): Promise<(itemId: number) => boolean> {
  if (reader.via === 'key') return () => false
  if (isKeeper(reader)) return () => true
  const own = new Set(reader.state === 'active' ? await listCaredFor(ctx.db, reader.memberId) : [])
  return (itemId) => own.has(itemId)
}

type Around = {
  permission: ItemPermission | undefined
  standings: ReadonlyMap<number, PlanStanding>
  isCaretaker: boolean
}

function presentListed(
  ctx: ReadContext,
  row: store.ListedRow,
  { permission, standings, isCaretaker }: Around,
): ListedItem {
  return {
    id: row.id,
    name: row.name,
    ...stateOf(row),
    place: placeOf(row),
    openReports: row.open_reports ?? 0,
    maintenance: standings.get(row.id) ?? 'ok',
    photo: linkForHours(ctx, { id: row.photo_file_id, link_key: row.link_key }),
    code: row.code,
    device: row.device_id,
    bookable: row.bookable,
    inUse: (row.running ?? 0) > 0,
    opens: permission ? permission.access && !isOutAlone(row) : row.device_id === null && !isOut(row.state),
    until: permission?.access === true ? permission.until : null,
    isCaretaker,
  }
}

/** At an interlock it is one of the reasons. */
function isOutAlone(row: store.ListedRow): boolean {
  return row.device_id === null && isOut(row.state)
}

function stateOf({ state, since, note, expected_back: expectedBack }: store.ListedRow) {
  return { state, since, note, expectedBack }
}

function placeOf({ place_id: id, place_name: name }: store.ListedRow): NamedThing | null {
  return id === null || name === null ? null : { id, name }
}

function byOf(row: store.ListedRow): ByName | null {
  return byName(row, { memberId: row.by_member_id, name: row.by_name })
}

/** What everybody may read, if the club shows it. */
export async function listPublic(ctx: ReadContext): Promise<PublicItem[]> {
  return (await store.listItems(ctx.db, {})).map((row) => ({
    name: row.name,
    place: row.place_name,
    ...stateOf(row),
    code: row.code,
    photo: linkForHours(ctx, { id: row.photo_file_id, link_key: row.link_key }),
  }))
}

/** Every item, or the one with this id, with everything that can be changed. */
export async function loadManaged(ctx: ReadContext, id?: number): Promise<ManagedItem[]> {
  const rows = await store.listItems(ctx.db, { id, withHidden: true, withRetired: true })
  const people = await store.listCaretakersOf(
    ctx.db,
    rows.map((row) => row.id),
  )
  const asking = new Set(await listAsking(ctx.db, nowText(ctx.clock)))
  const caretakersOf = Map.groupBy(people, (person) => person.equipment_id)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    ...stateOf(row),
    by: byOf(row),
    description: row.description,
    place: row.place_id,
    device: row.device_id,
    caretakers: (caretakersOf.get(row.id) ?? []).map((person) => ({ id: person.id, name: fullName(person) })),
    owner: row.owner,
    priceNote: row.price_note,
    manualUrl: row.manual_url,
    manual: row.manual_file_id !== null,
    photo: linkForHours(ctx, { id: row.photo_file_id, link_key: row.link_key }),
    hidden: row.hidden === 1,
    notAlone: row.not_alone === 1,
    code: row.code,
    label: `${publicOrigin(ctx)}/e/${row.code}`,
    openReports: row.open_reports ?? 0,
    asks: asking.has(row.id),
  }))
}
