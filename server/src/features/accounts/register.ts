import type { registrationSchema } from '@fobhouse/contract/routes/accounts.ts'
import type { z } from 'zod'
import { publicOrigin, type Context } from '../../context.ts'
import { nowText, toText } from '../../core/clock.ts'
import { AppError, invalidField } from '../../core/errors.ts'
import { fullName } from '../../core/full-name.ts'
import { recordMember } from '../../db/access-history.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Trx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/dialect.ts'
import { newRow } from '../../db/member-fields.ts'
import { networkOf } from '../../core/network-of.ts'
import { judge, takeAllowance } from '../../identity/public.ts'
import { queueMail } from '../outbox/public.ts'
import { mailVerification, recipientOf, type MailLinkContext } from './mail-link.ts'
import { newRegistrationMail } from './mail-texts.ts'
import { checkNewPassword } from './passwords/check-new-password.ts'
import { hashPassword } from './passwords/hash-password.ts'
import { normalisePhone } from './phone.ts'
import { type Account, insertAccount, isEmailTaken, isScreenNameTaken, listAdministrators } from './store.ts'
import { announce } from '../webhooks/public.ts'

type RegisterContext = MailLinkContext & Pick<Context, 'db' | 'transact'>
type Registration = z.output<typeof registrationSchema>

const accountsPerHour = 20

/**
 * Creates an account in state `noob`, mails its verification link and tells the administrators. Beyond the hourly limit
 * of new accounts per network address it silently does nothing.
 */
export async function register(ctx: RegisterContext, registration: Registration, address: string): Promise<void> {
  let taken: AppError | undefined
  // Asking which names are taken is throttled like guessing passwords.
  await judge(ctx, { account: registration.email, address }, async () => {
    taken = await registerUnlessTaken(ctx, registration, address)
    return taken === undefined
  })
  if (taken) throw taken
}

async function registerUnlessTaken(
  ctx: RegisterContext,
  registration: Registration,
  address: string,
): Promise<AppError | undefined> {
  const phone = await normalisePhone(registration.mobile, ctx.settings.get('general.siteLocaleCurrency'))
  if (phone === undefined) throw invalidField('mobile', 'validation.invalidPhone')
  const fault = await checkNewPassword(ctx, registration.password, registration)
  if (fault) throw invalidField('password', fault)
  try {
    await refuseTakenNames(ctx, registration)
    const passwordHash = await hashPassword(registration.password)
    await ctx.transact((trx) => createAccount(ctx, trx, { registration, phone, passwordHash, address }))
    return undefined
  } catch (error) {
    const taken = takenName(error)
    if (!taken) throw error
    return taken
  }
}

async function refuseTakenNames(
  ctx: Pick<Context, 'clock' | 'db'>,
  { email, screenName }: Registration,
): Promise<void> {
  if (await isEmailTaken(ctx.db, email, { now: nowText(ctx.clock) })) throw new AppError('account_already_exists')
  if (await isScreenNameTaken(ctx.db, screenName)) throw new AppError('screen_name_already_exists')
}

/** Returns the 409 for an error, or for a constraint that another request's name violated at the same moment. */
export function takenName(error: unknown): AppError | undefined {
  const taken = ['account_already_exists', 'screen_name_already_exists']
  if (error instanceof AppError) return taken.includes(error.code) ? error : undefined
  if (isUniqueViolation(error, 'screen_name_key')) return new AppError('screen_name_already_exists', { cause: error })
  if (isUniqueViolation(error, 'email_key')) return new AppError('account_already_exists', { cause: error })
  return undefined
}

type NewAccount = { registration: Registration; phone: string; passwordHash: string; address: string }

async function createAccount(ctx: RegisterContext, trx: Trx, facts: NewAccount): Promise<void> {
  const allowance = { key: `new-account:${networkOf(facts.address)}`, perHour: accountsPerHour }
  if (!(await takeAllowance(ctx, trx, allowance))) return
  // Check again: a change of address may just have taken effect, and its owner must be able to take the old one back.
  const { email } = facts.registration
  if (await isEmailTaken(trx, email, { now: nowText(ctx.clock) })) throw new AppError('account_already_exists')
  const account = await insertAccount(trx, rowOf(facts, toText(ctx.clock.now())))
  await recordMember(ctx, trx, account.id)
  const name = fullName(account)
  await mailVerification(ctx, trx, account)
  await tellAdministrators(ctx, trx, account)
  await writeAudit(ctx, trx, {
    actor: { memberId: account.id, name },
    action: 'account.register',
    subject: `member:${account.id}`,
    after: { email: account.email, screenName: account.screen_name, name },
  })
  await announce(ctx, trx, {
    event: 'member',
    type: 'member.created',
    memberId: account.id,
    data: { id: account.id, name, state: account.state },
  })
  trx.afterCommit(() => ctx.live.publish('admins', { type: 'members' }))
}

function rowOf({ registration, phone, passwordHash }: NewAccount, now: string) {
  const { mobile: _mobile, password: _password, ...fields } = registration
  return { ...newRow({ ...fields, phone }, now), password_hash: passwordHash, profile_updated_at: now }
}

async function tellAdministrators(ctx: MailLinkContext, trx: Trx, account: Account): Promise<void> {
  const params = {
    name: fullName(account),
    email: account.email,
    link: `${publicOrigin(ctx)}/manage/members/${account.id}`,
  }
  for (const administrator of await listAdministrators(trx, 'people')) {
    const recipient = recipientOf(administrator)
    await queueMail(ctx, trx, { template: newRegistrationMail, recipient, params, about: account.id })
  }
}
