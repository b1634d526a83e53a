import { type Kysely, sql } from 'kysely'

/**
 * Until when the induction counts that a member was reminded of, and since when an administrator has switched off their
 * access: by the trail it was the last thing that happened to their state.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('members').addColumn('induction_reminded_for', 'text').execute()
  await db.schema.alterTable('members').addColumn('disabled_at', 'text').execute()
  const last = (column: 'at' | 'action') => sql`(
    select last.${sql.ref(column)} from audit as last
    where last.subject = 'member:' || members.id and last.action in (${sql.join(stateActions.map((name) => sql.lit(name)))})
    order by last.id desc limit 1
  )`
  await sql`
    update members set disabled_at = ${last('at')} where state = 'inactive' and ${last('action')} = 'member.disable'
  `.execute(db)
}

/** As they were named then. */
const stateActions = [
  'member.complete_sign_up',
  'member.reject_application',
  'member.make_member',
  'member.enable',
  'member.disable',
  'member.pay_membership',
  'member.end_membership',
  'member.suspend_membership',
]
