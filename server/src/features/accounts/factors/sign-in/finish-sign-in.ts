import type { PasskeyQuestion, StepAnswer } from '@fobhouse/contract/routes/factors.ts'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../core/errors.ts'
import type { Trx } from '../../../../db/database.ts'
import { networkOf } from '../../../../core/network-of.ts'
import {
  type Caller,
  type KioskCaller,
  type TokenPair,
  createTokenPair,
  judge,
  refuseTooManyFailures,
  takeAllowanceOrThrow,
} from '../../../../identity/public.ts'
import { refuseUnverified } from '../../check-credentials.ts'
import type { MailLinkContext } from '../../mail-link.ts'
import { auditSignIn, openBrowserSession } from '../../sign-in.ts'
import { readSignOn, type SignOnQuery } from '../../single-sign-on/answer-sign-on.ts'
import { type Account, getAccount } from '../../store.ts'
import { checkAnswer, type Proof, spendProof } from './check-answer.ts'
import { noteRecoveryCodeUse } from '../note-change.ts'
import { askForPasskey } from '../passkey-questions.ts'
import { mayEnter } from '../rules.ts'
import { closeStep, findStep, openStep, type Step } from './steps.ts'
import { readFacts } from '../store.ts'

type FinishContext = MailLinkContext & Pick<Context, 'db' | 'log' | 'secrets' | 'transact'>
type Answered = { step: string; answer: StepAnswer; address: string; userAgent: string | undefined }

/** Limit for one address, which all members in the clubhouse share. */
const beginningsPerMinute = 30

/** Begins a sign-in by passkey alone. */
export async function openPasskeySignIn(
  ctx: FinishContext,
  address: string,
): Promise<{ step: string; passkey: PasskeyQuestion }> {
  await refuseTooManyFailures(ctx, { address })
  await ctx.transact((trx) =>
    takeAllowanceOrThrow(ctx, trx, { key: `passkey:${networkOf(address)}`, perMinute: beginningsPerMinute }),
  )
  const { token, challenge } = await openStep(ctx, ctx.db, { purpose: 'passkey', memberId: null })
  return { step: token, passkey: askForPasskey(ctx, challenge, []) }
}

/** Signs a browser in; see `signIn`. */
export async function finishSignIn(
  ctx: FinishContext,
  {
    sso,
    caller,
    kiosk,
    ...answered
  }: Answered & { sso: SignOnQuery | undefined; caller: Caller | undefined; kiosk: KioskCaller | undefined },
): Promise<{ sessionToken: string; redirect?: string }> {
  const signOn = sso && readSignOn(ctx, sso)
  const passed = await checkStep(ctx, answered)
  const { account } = passed
  return openBrowserSession(ctx, {
    account,
    signOn,
    caller,
    kiosk,
    address: answered.address,
    userAgent: answered.userAgent,
    isWithFactor: true,
    before: (trx) => passStep(ctx, trx, passed),
  })
}

/** Signs a mobile shell in. */
export async function finishToken(ctx: FinishContext, answered: Answered): Promise<TokenPair> {
  const passed = await checkStep(ctx, answered)
  return ctx.transact(async (trx) => {
    await passStep(ctx, trx, passed)
    await auditSignIn(ctx, trx, { account: passed.account })
    return createTokenPair(ctx, trx, { memberId: passed.account.id, userAgent: answered.userAgent })
  })
}

type Passed = { account: Account; step: Step; proof: Proof }

async function checkStep(ctx: FinishContext, { step: token, answer, address }: Answered): Promise<Passed> {
  await refuseTooManyFailures(ctx, { address })
  const step = await findStep(ctx, ctx.db, { token, purposes: ['secondStep', 'passkey'] })
  const trier = { address, ...(step.memberId !== null && { account: (await getAccount(ctx.db, step.memberId)).email }) }
  const proof = await judge(ctx, trier, (attempt) => checkAnswer(ctx, attempt, { step, answer }))
  if (!proof) throw new AppError('second_step_wrong')
  const account = await getAccount(ctx.db, proof.memberId)
  if (account.email_verified_at === null) return refuseUnverified(ctx, account)
  return { account, step, proof }
}

async function passStep(ctx: FinishContext, trx: Trx, { account, step, proof }: Passed): Promise<void> {
  // Checked again in the transaction: the factor may have been removed meanwhile.
  const facts = await readFacts(trx, account.id)
  const first = step.memberId === null ? 'none' : 'password'
  if (!mayEnter({ first, second: proof.kind, facts })) throw new AppError('second_step_over')
  await closeStep(trx, step)
  await spendProof(ctx, trx, proof)
  if (proof.kind === 'recovery') await noteRecoveryCodeUse(ctx, trx, { account, left: facts.recoveryCodesLeft - 1 })
}
