import type { Queries } from '../../db/database.ts'

/** A person acting as a member. */
export type NamedActor = { memberId: number; name: string }

/** Returns a member who is not erased. */
export async function findPerson(db: Queries, id: number) {
  return db.selectFrom('members').selectAll().where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst()
}

/** Stores when the member asked to be erased; null withdraws the request. */
export async function saveRequest(db: Queries, memberId: number, at: string | null): Promise<void> {
  await db.updateTable('members').set({ erasure_requested_at: at }).where('id', '=', memberId).execute()
}
