import { type Kysely, sql } from 'kysely'

/**
 * The end of the induction that a member was reminded of, and when an administrator switched off their access, if the
 * trail has that as the last change of their state.
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

/** Their names at that time. */
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
