import type { Queries, Trx } from '../../db/database.ts'

export async function findTheme(db: Queries, memberId: number) {
  return db
    .selectFrom('themes')
    .innerJoin('files', 'files.id', 'themes.file_id')
    .select(['files.id', 'files.link_key', 'files.media_type', 'files.size', 'themes.milliseconds'])
    .where('themes.member_id', '=', memberId)
    .executeTakeFirst()
}

/** Returns the id of the former theme's file; undefined if there was none. */
export async function replaceTheme(
  trx: Trx,
  theme: { member_id: number; file_id: number; milliseconds: number | null },
): Promise<number | undefined> {
  const before = await removeTheme(trx, theme.member_id)
  await trx
    .insertInto('themes')
    .values({ ...theme, announced_at: null })
    .execute()
  return before
}

export async function removeTheme(trx: Trx, memberId: number): Promise<number | undefined> {
  const row = await trx.deleteFrom('themes').where('member_id', '=', memberId).returning('file_id').executeTakeFirst()
  return row?.file_id
}

/** Records that a theme is announced now; false if the member has none, or it was announced since `before`. */
export async function takeTurn(
  trx: Trx,
  memberId: number,
  { now, before }: { now: string; before: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('themes')
    .set({ announced_at: now })
    .where('member_id', '=', memberId)
    .where((where) => where.or([where('announced_at', 'is', null), where('announced_at', '<=', before)]))
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes the theme and its sound. */
export async function deleteTheme(db: Queries, memberId: number): Promise<void> {
  const theme = await db.deleteFrom('themes').where('member_id', '=', memberId).returning('file_id').executeTakeFirst()
  if (theme) await db.deleteFrom('files').where('id', '=', theme.file_id).execute()
}
