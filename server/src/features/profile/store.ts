import type { MemberProfile } from '@fobhouse/contract/routes/profile.ts'
import type { Selectable } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { MemberChanges } from '../../db/member-fields.ts'
import type { Tables } from '../../db/tables.ts'
import { readBalance } from '../memberbucks/public.ts'
import { profileColumns, type ProfileRow } from './public.ts'

type Members = Tables['members']
export type OwnRow = ProfileRow & Pick<Selectable<Members>, 'language'>
export async function getOwnRow(db: Queries, memberId: number): Promise<OwnRow> {
  return db
    .selectFrom('members')
    .select(profileColumns)
    .select('members.language')
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow()
}

export async function getMember(db: Queries, memberId: number): Promise<Selectable<Members>> {
  return db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow()
}

export async function readMemberBucks(db: Queries, memberId: number): Promise<MemberProfile['memberBucks']> {
  const { balance, lastPurchase } = await readBalance(db, memberId)
  return { balance, lastPurchase }
}

export async function updateColumns(db: Queries, memberId: number, columns: MemberChanges): Promise<void> {
  await db.updateTable('members').set(columns).where('id', '=', memberId).execute()
}

export async function getPrivacy(db: Queries, memberId: number) {
  const row = await db
    .selectFrom('members')
    .select(['hide_last_seen', 'hide_on_site'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { hideLastSeen: row.hide_last_seen === 1, hideOnSite: row.hide_on_site === 1 }
}

export async function setPrivacy(
  db: Queries,
  memberId: number,
  privacy: { hideLastSeen: boolean; hideOnSite: boolean },
): Promise<void> {
  await db
    .updateTable('members')
    .set({ hide_last_seen: Number(privacy.hideLastSeen), hide_on_site: Number(privacy.hideOnSite) })
    .where('id', '=', memberId)
    .execute()
}

export async function setLanguage(db: Queries, memberId: number, language: string): Promise<void> {
  await db.updateTable('members').set({ language }).where('id', '=', memberId).execute()
}
