import { quote } from '../../../integrations/mail/mail-template.ts'
import type { Trx } from '../../../db/database.ts'
import { publicOrigin } from '../../../context.ts'
import { listAccounts, recipientOf } from '../../accounts/public.ts'
import { queueMails } from '../../outbox/public.ts'
import { languageOf, type MailContext, nameFor, ownLink } from '../awards/mail-award.ts'
import { type CertificateRecord, listCertificates } from '../store.ts'
import {
  digestMail,
  digestWords,
  evidenceDeclinedMail,
  invitationMail,
  requestClosedMail,
  sessionWaitingMail,
  signOffUndoneMail,
} from './mail-texts.ts'

/** Where trainers work. */
export function trainingLink(ctx: MailContext): string {
  return `${publicOrigin(ctx)}/tools/training`
}

/** Tells trainers that enough people wait for a session. */
export async function mailSessionWaiting(
  ctx: MailContext,
  trx: Trx,
  { memberIds, certificateId, count }: { memberIds: readonly number[]; certificateId: number; count: number },
): Promise<void> {
  const certificate = (await listCertificates(trx)).find(({ id }) => id === certificateId)
  if (!certificate) return
  const accounts = await listAccounts(trx, memberIds)
  const mails = accounts.map((account) => {
    const recipient = recipientOf(account)
    const params = { certificate: nameFor(ctx, recipient, certificate), count: String(count), link: trainingLink(ctx) }
    return { template: sessionWaitingMail, recipient, params }
  })
  await queueMails(ctx, trx, mails)
}

type Declined = { memberId: number; certificateId: number; note: string }

/** Tells a member that their badge of another club was not accepted. */
export async function mailDeclined(
  ctx: MailContext,
  trx: Trx,
  { memberId, certificateId, note }: Declined,
): Promise<void> {
  const certificate = (await listCertificates(trx)).find(({ id }) => id === certificateId)
  const [account] = await listAccounts(trx, [memberId])
  if (!certificate || !account) return
  const recipient = recipientOf(account)
  const params = { certificate: nameFor(ctx, recipient, certificate), note, link: `${ownLink(ctx)}/${certificateId}` }
  await queueMails(ctx, trx, [{ template: evidenceDeclinedMail, recipient, params }])
}

type Invited = { memberIds: readonly number[]; certificate: CertificateRecord; by: string; text: string }

export async function mailInvitation(ctx: MailContext, trx: Trx, invited: Invited): Promise<void> {
  const { memberIds, certificate, by, text } = invited
  const accounts = await listAccounts(trx, memberIds)
  const mails = accounts.map((account) => {
    const recipient = recipientOf(account)
    const link = `${ownLink(ctx)}/${certificate.id}`
    const params = { certificate: nameFor(ctx, recipient, certificate), by, text, link }
    return { template: invitationMail, recipient, params }
  })
  await queueMails(ctx, trx, mails)
}

/** Tells members that nobody signed them off in time. */
export async function mailRequestsClosed(
  ctx: MailContext,
  trx: Trx,
  closed: readonly { memberId: number; certificateId: number }[],
): Promise<void> {
  const accounts = await listAccounts(trx, [...new Set(closed.map(({ memberId }) => memberId))])
  const certificates = await listCertificates(trx)
  const mails = closed.flatMap(({ memberId, certificateId }) => {
    const account = accounts.find(({ id }) => id === memberId)
    const certificate = certificates.find(({ id }) => id === certificateId)
    if (!account || !certificate) return []
    const recipient = recipientOf(account)
    const params = { certificate: nameFor(ctx, recipient, certificate), link: `${ownLink(ctx)}/${certificateId}` }
    return [{ template: requestClosedMail, recipient, params }]
  })
  await queueMails(ctx, trx, mails)
}

type NewLine = { certificateId: number; requests: number; interest: number; evidence: number }

/** Tells a trainer what is new, a line for each certificate. */
export async function mailDigest(
  ctx: MailContext,
  trx: Trx,
  { memberId, lines }: { memberId: number; lines: readonly NewLine[] },
): Promise<void> {
  const [account] = await listAccounts(trx, [memberId])
  if (!account) return
  const recipient = recipientOf(account)
  const language = languageOf(ctx, recipient)
  const words = digestWords[language]
  const certificates = await listCertificates(trx)
  const texts = lines.flatMap(({ certificateId, requests, interest, evidence }) => {
    const certificate = certificates.find(({ id }) => id === certificateId)
    if (!certificate) return []
    const counts = [
      ...(requests > 0 ? [words.requests.replace('{count}', String(requests))] : []),
      ...(interest > 0 ? [words.interest.replace('{count}', String(interest))] : []),
      ...(evidence > 0 ? [words.evidence.replace('{count}', String(evidence))] : []),
    ]
    const name = quote(nameFor(ctx, recipient, certificate), language)
    return [words.line.replace('{certificate}', () => name).replace('{counts}', () => counts.join(', '))]
  })
  const params = { lines: texts.join(' '), link: trainingLink(ctx) }
  await queueMails(ctx, trx, [{ template: digestMail, recipient, params }])
}

export async function mailUndone(
  ctx: MailContext,
  trx: Trx,
  { memberId, certificate, by }: { memberId: number; certificate: CertificateRecord; by: string },
): Promise<void> {
  const [account] = await listAccounts(trx, [memberId])
  if (!account) return
  const recipient = recipientOf(account)
  const params = { certificate: nameFor(ctx, recipient, certificate), by, link: `${ownLink(ctx)}/${certificate.id}` }
  await queueMails(ctx, trx, [{ template: signOffUndoneMail, recipient, params }])
}
