import { type Kysely, sql } from 'kysely'

/** Whose password is still kept as another portal hashed it: looked for at each sign-in, so that all take as long. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index members_foreign_password on members (id)
    where substr(password_hash, 1, 7) in ('pbkdf2_', 'argon2$', 'scrypt$')
  `.execute(db)
}
