import { type Context, publicOrigin, queueMail, type Trx, welcomeMail, writeAudit } from '@fobhouse/server/public.ts'
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
  const events = club.members.flatMap((member) => lifeOf(club, member))
  // A trail is written in the order of events.
  events.sort((one, other) => one.at.epochMilliseconds - other.at.epochMilliseconds)
  for (const { at, ...entry } of events) await writeAudit({ clock: clockAt(at) }, trx, entry)
}

async function welcome(ctx: MailContext, trx: Trx, member: DemoMember): Promise<void> {
  await queueMail({ ...ctx, clock: clockAt(member.joined) }, trx, {
    template: welcomeMail,
    recipient: { memberId: member.id, email: member.email, language: member.language, firstName: member.firstName },
    params: { link: `${publicOrigin(ctx)}/dashboard` },
  })
}

/** The actor of a membership that ends by itself. */
const byItself = { memberId: null, name: 'fobhouse' } as const

type LifeEvent = Parameters<typeof writeAudit>[2] & { at: DemoClub['now'] }

function lifeOf(club: DemoClub, member: DemoMember): LifeEvent[] {
  if (member.state === 'noob' || member.state === 'accountonly') return []
  const actor = club.admin
  const subject = `member:${member.id}` as const
  const [noob, active, inactive] = [{ state: 'noob' }, { state: 'active' }, { state: 'inactive' }]
  const events: LifeEvent[] = [
    { at: member.joined, actor, action: 'member.make_member', subject, before: noob, after: active },
  ]
  if (member.card !== null) {
    const after = { card: member.card }
    events.push({ at: member.joined, actor, action: 'member.card', subject, before: { card: null }, after })
  }
  if (member.state === 'inactive') {
    const left = club.now.subtract({ hours: 24 * club.random.between(20, 200) })
    events.push({
      at: left,
      actor: byItself,
      action: 'member.end_membership',
      subject,
      before: active,
      after: inactive,
    })
  }
  return events
}
