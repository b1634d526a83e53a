import { type Kysely, sql } from 'kysely'

/** Members whose password hash is another portal's: looked for at each sign-in, so that all take equally long. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create index members_foreign_password on members (id)
    where substr(password_hash, 1, 7) in ('pbkdf2_', 'argon2$', 'scrypt$')
  `.execute(db)
}
