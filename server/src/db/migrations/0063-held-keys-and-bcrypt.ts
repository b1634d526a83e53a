import { type Kysely, sql } from 'kysely'

/**
 * After a restore an API key waits until an administrator has looked at it. The index of passwords that another portal
 * hashed knows bcrypt, too.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('held_at', 'text').execute()
  await db.schema.dropIndex('members_foreign_password').execute()
  await sql`
    create index members_foreign_password on members (id)
    where substr(password_hash, 1, 7) in ('pbkdf2_', 'argon2$', 'scrypt$', 'bcrypt_', 'bcrypt$')
  `.execute(db)
}
