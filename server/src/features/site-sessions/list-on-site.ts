import { hasDuty } from '@fobhouse/contract/duties.ts'
import type { OnSite, Visitor } from '@fobhouse/contract/routes/site-sessions.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { fullName } from '../../core/full-name.ts'
import { lastExpiredStart } from '../../db/on-site.ts'
import { isFlagOn } from '../../http/feature-flags.ts'
import type { Caller } from '../../identity/public.ts'
import { parseGuests, showVisitor } from './rules.ts'
import { listVisitors } from './store.ts'

/** The people on site, as far as the caller may see them. Throws `feature_off` if members have no such list. */
export async function listOnSite(
  ctx: Pick<Context, 'clock' | 'db' | 'settings'>,
  caller: Pick<Caller, 'memberId' | 'duties' | 'via'>,
): Promise<OnSite> {
  const viewer = { memberId: caller.memberId, isAdmin: hasDuty(caller.duties, 'people') && caller.via !== 'kiosk' }
  if (!viewer.isAdmin && !isFlagOn(ctx, 'enableMembersOnSite')) throw new AppError('feature_off')
  const rows = await listVisitors(ctx.db, lastExpiredStart(ctx))
  const members = rows.flatMap((row) => present(row, viewer) ?? [])
  return { count: members.length, guests: members.reduce((sum, { guests }) => sum + guests, 0), members }
}

/** The people here for a public screen: given names and initials, and the total including guests. */
export async function showOnSite(
  ctx: Pick<Context, 'clock' | 'db' | 'settings'>,
): Promise<{ people: number; members: { id: number; firstName: string; initials: string }[] } | null> {
  if (!isFlagOn(ctx, 'enableSiteSignIn') || !isFlagOn(ctx, 'enableMembersOnSite')) return null
  const rows = (await listVisitors(ctx.db, lastExpiredStart(ctx))).filter((row) => row.hide_on_site === 0)
  const guests = rows.reduce((sum, row) => sum + parseGuests(row.guests).length, 0)
  return {
    people: rows.length + guests,
    members: rows.map((row) => ({ id: row.id, firstName: row.first_name, initials: initialsOf(row) })),
  }
}

function initialsOf({ first_name: first, last_name: last }: { first_name: string; last_name: string }): string {
  return [first, last]
    .map((name) => [...name][0] ?? '')
    .join('')
    .toUpperCase()
}

type VisitorRow = Awaited<ReturnType<typeof listVisitors>>[number]

function present(row: VisitorRow, viewer: { memberId: number; isAdmin: boolean }): Visitor | undefined {
  const hidden = row.hide_on_site === 1
  const shown = showVisitor({ memberId: row.member_id, hidden }, viewer)
  if (shown === 'not') return undefined
  const guestNames = parseGuests(row.guests)
  return {
    memberId: row.member_id,
    name: fullName(row),
    start: row.started_at,
    guests: guestNames.length,
    ...(shown === 'whole' ? { visit: { id: row.id, guestNames, hidden } } : {}),
  }
}

/** The number on site, and the names that the viewer may see; nobody if the club has no site sign-in. */
export async function countOnSite(
  ctx: Pick<Context, 'clock' | 'db' | 'settings'>,
  viewer: { memberId: number; isAdmin: boolean },
): Promise<{ members: string[]; count: number }> {
  if (!isFlagOn(ctx, 'enableSiteSignIn')) return { members: [], count: 0 }
  const rows = await listVisitors(ctx.db, lastExpiredStart(ctx))
  const visitors = rows.flatMap((row) => present(row, viewer) ?? [])
  const mayKnow = viewer.isAdmin || isFlagOn(ctx, 'enableMembersOnSite')
  return { members: mayKnow ? visitors.map(({ name }) => name) : [], count: visitors.length }
}
