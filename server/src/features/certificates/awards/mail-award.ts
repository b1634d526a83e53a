import { textFor } from '@fobhouse/contract/competence/words.ts'
import { publicOrigin, type Context } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { mailLanguage, quote } from '../../../integrations/mail/mail-template.ts'
import type { TextLanguage } from '@fobhouse/contract/languages.ts'
import { listAccounts, recipientOf } from '../../accounts/public.ts'
import { lastDayText, type MailRecipient, queueMail } from '../../outbox/public.ts'
import { awardedMail, awardWords, reinstatedMail, revokedMail, suspendedMail } from '../mail-texts.ts'
import type { CertificateRecord } from '../store.ts'

export type MailContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'> & { isAutomatic?: true }

type Names = Pick<CertificateRecord, 'name'>

type Awarded = {
  memberId: number
  certificate: Names
  expiresAt: string | null
  note: string
}

export async function mailAwarded(ctx: MailContext, trx: Trx, award: Awarded): Promise<void> {
  const { memberId, note, expiresAt } = award
  const recipient = await findRecipient(trx, memberId)
  if (!recipient) return
  const words = awardWords[languageOf(ctx, recipient)]
  const day = expiresAt === null ? '' : lastDayText(ctx, expiresAt, recipient.language)
  const end = expiresAt === null ? words.noEnd : words.lastDay.replace('{day}', () => day)
  const params = { certificate: nameFor(ctx, recipient, award.certificate), end, note, link: ownLink(ctx) }
  await queueMail(ctx, trx, { template: awardedMail, recipient, params })
}

const templates = { suspend: suspendedMail, revoke: revokedMail }

type Taken = {
  act: keyof typeof templates
  memberId: number
  certificates: readonly Names[]
  by: string
  reason: string
}

export async function mailTaken(
  ctx: MailContext,
  trx: Trx,
  { act, memberId, certificates, by, reason }: Taken,
): Promise<void> {
  const recipient = await findRecipient(trx, memberId)
  if (!recipient) return
  const params = { certificates: namesFor(ctx, recipient, certificates), by, reason, link: ownLink(ctx) }
  await queueMail(ctx, trx, { template: templates[act], recipient, params })
}

export async function mailReinstated(
  ctx: MailContext,
  trx: Trx,
  { memberId, certificates, by }: Omit<Taken, 'act' | 'reason'>,
): Promise<void> {
  const recipient = await findRecipient(trx, memberId)
  if (!recipient) return
  const params = { certificates: namesFor(ctx, recipient, certificates), by, link: ownLink(ctx) }
  await queueMail(ctx, trx, { template: reinstatedMail, recipient, params })
}

/** Null: erased. */
async function findRecipient(trx: Trx, memberId: number): Promise<MailRecipient | null> {
  const [account] = await listAccounts(trx, [memberId])
  return account ? recipientOf(account) : null
}

export function ownLink(ctx: Pick<Context, 'config' | 'settings'>): string {
  return `${publicOrigin(ctx)}/account/certificates`
}

export function languageOf(ctx: Pick<Context, 'settings'>, { language }: MailRecipient): TextLanguage {
  return mailLanguage(language, ctx.settings.get('general.siteLocaleCurrency'))
}

export function nameFor(ctx: Pick<Context, 'settings'>, { language }: MailRecipient, { name }: Names): string {
  return textFor(name, { language, clubLanguage: ctx.settings.get('general.siteLocaleCurrency') })
}

function namesFor(ctx: Pick<Context, 'settings'>, recipient: MailRecipient, certificates: readonly Names[]): string {
  const language = languageOf(ctx, recipient)
  return certificates.map((certificate) => quote(nameFor(ctx, recipient, certificate), language)).join(', ')
}
