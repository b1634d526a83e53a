import { trySmtp } from '../../integrations/mail/smtp.ts'
import { type Club, type Finding, fault, fine, warning } from '../doctor/public.ts'

const place = 'Settings → Mail'

/** Whether the mail server takes us. Sends nothing. */
export async function checkMail(club: Club): Promise<Finding[]> {
  return [...checkHeld(club), ...(await checkServer(club))]
}

function checkHeld({ settings }: Club): Finding[] {
  if (settings.get('mail.writeByItself')) return []
  const how = 'Start it in the outbox, when members know of the portal.'
  return [warning('Members get no automatic mail yet; only administrators do.', how)]
}

async function checkServer({ settings }: Club): Promise<Finding[]> {
  const smtpUrl = settings.get('mail.smtpUrl')
  if (smtpUrl === '') return [warning('No mail server is set: all mail waits in the outbox.', `Set one: ${place}.`)]
  const host = new URL(smtpUrl).host
  const refusal = await trySmtp(smtpUrl)
  if (refusal === undefined) return [fine(`The mail server ${host} accepts our sign-in.`)]
  return [
    fault(`The mail server ${host} does not accept mail: ${refusal}`, `Correct its address or password: ${place}.`),
  ]
}
