import type { Confirmation, PasskeyQuestion } from '@fobhouse/contract/routes/factors.ts'
import type { Context } from '../../../context.ts'
import { nowText } from '../../../core/clock.ts'
import { AppError, invalidField } from '../../../core/errors.ts'
import { type Caller, type Try, confirmSession, confirmTokenFamily, judge } from '../../../identity/public.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { type Account, getAccount } from '../store.ts'
import { checkCode, checkPasskey, type Proof, spendProof } from './sign-in/check-answer.ts'
import { askForPasskey } from './passkey-questions.ts'
import { closeStep, findStep, openStep, type Step } from './sign-in/steps.ts'
import { listPasskeys, readFacts } from './store.ts'

type ConfirmContext = Pick<Context, 'clock' | 'config' | 'db' | 'ids' | 'log' | 'secrets' | 'settings' | 'transact'>
type Ways = { hasPassword: boolean; hasCode: boolean; passkey?: { step: string; passkey: PasskeyQuestion } }

/** Returns the ways in which the caller can confirm who they are. */
export async function openConfirmation(ctx: ConfirmContext, caller: Caller): Promise<Ways> {
  const { memberId, tokenHash: sessionHash } = caller
  const [account, facts] = [await getAccount(ctx.db, memberId), await readFacts(ctx.db, memberId)]
  const ways = { hasPassword: account.password_hash !== null, hasCode: facts.hasApp }
  if (facts.passkeys === 0) return ways
  const { token, challenge } = await openStep(ctx, ctx.db, { purpose: 'confirm', memberId, sessionHash })
  const passkey = askForPasskey(ctx, challenge, await listPasskeys(ctx.db, memberId))
  return { ...ways, passkey: { step: token, passkey } }
}

/** Confirms who the caller is. A wrong answer is an error of its field, and counts like one at sign-in. */
export async function confirm(
  ctx: ConfirmContext,
  caller: Caller,
  { confirmation, address }: { confirmation: Confirmation; address: string },
): Promise<void> {
  const account = await getAccount(ctx.db, caller.memberId)
  const trier = { account: account.email, address }
  const checked = await judge(ctx, trier, (attempt) => check(ctx, attempt, { caller, account, confirmation }))
  if (!checked) throw faultOf(confirmation)
  await ctx.transact(async (trx) => {
    if (checked.step) await closeStep(trx, checked.step)
    if (checked.proof) await spendProof(ctx, trx, checked.proof)
    const note = caller.via === 'bearer' ? confirmTokenFamily : confirmSession
    await note(trx, caller.tokenHash, nowText(ctx.clock))
  })
}

type Checked = { step?: Step; proof?: Proof }
type Given = { caller: Caller; account: Account; confirmation: Confirmation }

async function check(
  ctx: ConfirmContext,
  attempt: Try,
  { caller, account, confirmation }: Given,
): Promise<Checked | undefined> {
  switch (confirmation.kind) {
    case 'password': {
      const { password } = confirmation
      return (await verifyPassword(attempt, { stored: account.password_hash, password })) ? {} : undefined
    }
    case 'code': {
      const proof = await checkCode(ctx, attempt, { memberId: account.id, code: confirmation.code })
      return proof && { proof }
    }
    case 'passkey': {
      const { step: token, credential } = confirmation
      const step = await findStep(ctx, ctx.db, { token, purposes: ['confirm'], sessionHash: caller.tokenHash })
      const proof = await checkPasskey(ctx, step, credential)
      return proof && { step, proof }
    }
  }
}

function faultOf({ kind }: Confirmation): AppError {
  if (kind === 'password') return invalidField('password', 'validation.wrongPassword')
  return kind === 'code' ? invalidField('code', 'validation.wrongCode') : new AppError('passkey_refused')
}
