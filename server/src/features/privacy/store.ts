import type { Queries } from '../../db/database.ts'

/** Who acts in the name of a member. */
export type NamedActor = { memberId: number; name: string }

/** Whoever is not erased yet. */
export async function findPerson(db: Queries, id: number) {
  return db.selectFrom('members').selectAll().where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst()
}

/** When the member asked to be erased; null: not any more. */
export async function saveRequest(db: Queries, memberId: number, at: string | null): Promise<void> {
  await db.updateTable('members').set({ erasure_requested_at: at }).where('id', '=', memberId).execute()
}
