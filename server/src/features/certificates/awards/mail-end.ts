import type { Trx } from '../../../db/database.ts'
import { listAccounts, recipientOf } from '../../accounts/public.ts'
import { lastDayText, queueMail, queueMails } from '../../outbox/public.ts'
import { awardWords, endsSoonMail, expiredMail } from '../mail-texts.ts'
import { listCertificates } from '../store.ts'
import type { EndedAward, EndingAward } from './end-store.ts'
import { languageOf, type MailContext, nameFor, ownLink } from './mail-award.ts'

/** Tells each holder that an award has ended. */
export async function mailExpired(ctx: MailContext, trx: Trx, awards: readonly EndedAward[]): Promise<void> {
  if (awards.length === 0) return
  const accounts = await listAccounts(trx, [...new Set(awards.map(({ memberId }) => memberId))])
  const certificates = await listCertificates(trx)
  const mails = awards.flatMap(({ memberId, certificateId }) => {
    const account = accounts.find(({ id }) => id === memberId)
    const certificate = certificates.find(({ id }) => id === certificateId)
    if (!account || !certificate) return []
    const recipient = recipientOf(account)
    const params = { certificate: nameFor(ctx, recipient, certificate), link: `${ownLink(ctx)}/${certificateId}` }
    return [{ template: expiredMail, recipient, params }]
  })
  await queueMails(ctx, trx, mails)
}

/** Names all of a member's awards that end soon in one mail. */
export async function mailEndsSoon(
  ctx: MailContext,
  trx: Trx,
  { memberId, awards }: { memberId: number; awards: readonly EndingAward[] },
): Promise<void> {
  const [account] = await listAccounts(trx, [memberId])
  if (!account) return
  const recipient = recipientOf(account)
  const words = awardWords[languageOf(ctx, recipient)]
  const all = await listCertificates(trx)
  const lines = awards.flatMap(({ certificateId, expiresAt, isDisuse }) => {
    const certificate = all.find(({ id }) => id === certificateId)
    if (!certificate) return []
    const day = lastDayText(ctx, expiresAt, recipient.language)
    const line = isDisuse ? words.unlessUsed : words.onDay
    return [line.replace('{certificate}', () => nameFor(ctx, recipient, certificate)).replace('{day}', () => day)]
  })
  const params = { certificates: lines.join(' '), link: ownLink(ctx) }
  await queueMail(ctx, trx, { template: endsSoonMail, recipient, params })
}
