import { type Context, publicOrigin } from '../../../context.ts'
import { writeAudit } from '../../../db/audit.ts'
import type { Trx } from '../../../db/database.ts'
import { welcomeMail } from '../../members/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { clockAt, type DemoClub, type DemoMember } from '../demo-club.ts'
import { noteFailedFor, noteSent } from '../store.ts'

type MailContext = Pick<Context, 'config' | 'settings' | 'jobs' | 'live'>

/** Writes the mail and the trail that the members' history would have left. */
export async function insertTrail(ctx: MailContext, trx: Trx, club: DemoClub): Promise<void> {
  const byAge = club.members
    .filter((member) => member.state === 'active')
    .toSorted((one, other) => one.joined.epochMilliseconds - other.joined.epochMilliseconds)
  for (const member of byAge.slice(-8)) await welcome(ctx, trx, member)
  const [refused] = byAge.slice(-2)
  if (refused) await noteFailedFor(trx, refused.id, 'The mail server refused the connection')
  await noteSent(trx)
  for (const member of club.members) await auditLife(trx, club, member)
}

async function welcome(ctx: MailContext, trx: Trx, member: DemoMember): Promise<void> {
  await queueMail({ ...ctx, clock: clockAt(member.joined) }, trx, {
    template: welcomeMail,
    recipient: { memberId: member.id, email: member.email, language: member.language, firstName: member.firstName },
    params: { link: `${publicOrigin(ctx)}/dashboard` },
  })
}

async function auditLife(trx: Trx, club: DemoClub, member: DemoMember): Promise<void> {
  if (member.state === 'noob' || member.state === 'accountonly') return
  const subject = `member:${member.id}`
  const joined = { clock: clockAt(member.joined) }
  const actor = club.admin
  await writeAudit(joined, trx, {
    actor,
    action: 'member.make_member',
    subject,
    before: { state: 'noob' },
    after: { state: 'active' },
  })
  if (member.card !== null) {
    await writeAudit(joined, trx, {
      actor,
      action: 'member.card',
      subject,
      before: { card: null },
      after: { card: member.card },
    })
  }
  if (member.state !== 'inactive') return
  const left = { clock: clockAt(club.now.subtract({ hours: 24 * club.random.between(20, 200) })) }
  await writeAudit(left, trx, {
    actor,
    action: 'member.disable',
    subject,
    before: { state: 'active' },
    after: { state: 'inactive' },
  })
}
