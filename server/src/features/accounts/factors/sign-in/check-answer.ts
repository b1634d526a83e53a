import type { Assertion, StepAnswer } from '@fobhouse/contract/routes/factors.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../../../context.ts'
import { nowText } from '../../../../core/clock.ts'
import { AppError } from '../../../../core/errors.ts'
import { hashSecret } from '../../../../core/ids.ts'
import type { Trx } from '../../../../db/database.ts'
import type { Try } from '../../../../identity/public.ts'
import { readCode } from '../one-time-codes.ts'
import { relyingParty, userHandleOf } from '../passkey-questions.ts'
import { freshCounter, normaliseRecoveryCode } from '../rules.ts'
import { type Step, takeChallenge } from './steps.ts'
import { findApp, findPasskey, isRecoveryCodeOf, noteAppUse, notePasskeyUse, useRecoveryCode } from '../store.ts'

/** A right answer; it can be used once. */
export type Proof = { memberId: number } & (
  | { kind: 'code'; counter: number }
  | { kind: 'recovery'; codeHash: string }
  | { kind: 'passkey'; id: number; before: number; counter: number }
)

type CheckContext = Pick<Context, 'clock' | 'config' | 'db' | 'ids' | 'log' | 'secrets' | 'settings'>

/** Returns undefined if the answer is wrong. Uses up nothing except a passkey's challenge. */
export async function checkAnswer(
  ctx: CheckContext,
  attempt: Try,
  { step, answer }: { step: Step; answer: StepAnswer },
): Promise<Proof | undefined> {
  if (answer.kind === 'passkey') return checkPasskey(ctx, step, answer.credential)
  const { memberId } = step
  if (memberId === null) return undefined // only a passkey can sign in alone
  if (answer.kind === 'code') return checkCode(ctx, attempt, { memberId, code: answer.code })
  const codeHash = hashSecret(normaliseRecoveryCode(answer.code))
  return (await isRecoveryCodeOf(ctx.db, memberId, codeHash)) ? { kind: 'recovery', memberId, codeHash } : undefined
}

export async function checkCode(
  ctx: CheckContext,
  attempt: Try,
  { memberId, code }: { memberId: number; code: string },
): Promise<Proof | undefined> {
  const app = await findApp(ctx.db, memberId)
  if (!app || app.confirmed_at === null) return undefined
  const delta = await readCode(ctx, attempt, { memberId, sealedKey: app.sealed_key, code })
  const counter = delta === null ? undefined : freshCounter(ctx.clock.milliseconds(), delta, app.last_counter)
  return counter === undefined ? undefined : { kind: 'code', memberId, counter }
}

/** If the step does not say whose passkey is expected, the person must also have unlocked it. */
export async function checkPasskey(ctx: CheckContext, step: Step, credential: Assertion): Promise<Proof | undefined> {
  const challenge = await takeChallenge(ctx.db, step)
  const passkey = await findPasskey(ctx.db, credential.id)
  if (!passkey || (step.memberId !== null && passkey.member_id !== step.memberId)) return undefined
  const { userHandle } = credential.response
  if (userHandle && userHandle !== userHandleOf(passkey.member_id)) return undefined
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, origin } = relyingParty(ctx)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // Checked by a schema that has all the library reads and allows what browsers add.
      response: credential as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: step.memberId === null,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    })
    if (!verified) return undefined
    const { newCounter: counter } = authenticationInfo
    return { kind: 'passkey', memberId: passkey.member_id, id: passkey.id, before: passkey.counter, counter }
  } catch (error) {
    // The library throws for any fault, in words for operators.
    ctx.log.info({ err: error, member: passkey.member_id }, 'passkey refused')
    return undefined
  }
}

/**
 * Uses the proof up, in the transaction of what it opens. Throws 401 `second_step_wrong` if another request was faster.
 */
export async function spendProof(ctx: Pick<Context, 'clock'>, trx: Trx, proof: Proof): Promise<void> {
  if (!(await spend(trx, proof, nowText(ctx.clock)))) throw new AppError('second_step_wrong')
}

function spend(trx: Trx, proof: Proof, at: string): Promise<boolean> {
  switch (proof.kind) {
    case 'code':
      return noteAppUse(trx, { ...proof, at })
    case 'recovery':
      return useRecoveryCode(trx, proof.codeHash, at)
    case 'passkey':
      return notePasskeyUse(trx, { ...proof, at })
  }
}
