import type { Context } from '../../../../context.ts'
import { nowText, toText } from '../../../../core/clock.ts'
import { AppError } from '../../../../core/errors.ts'
import { hashSecret } from '../../../../core/ids.ts'
import type { Queries } from '../../../../db/database.ts'
import { deleteStep, findOpenStep, insertStep, type Purpose, takeChallengeOf } from './step-store.ts'

const stepMinutes = 5

export type Step = { tokenHash: string; memberId: number | null }

/** Stores a started sign-in. `token` identifies it to the browser, `challenge` is for a passkey to sign. */
export async function openStep(
  ctx: Pick<Context, 'clock' | 'ids'>,
  db: Queries,
  { purpose, memberId, sessionHash }: { purpose: Purpose; memberId: number | null; sessionHash?: string },
): Promise<{ token: string; challenge: string }> {
  const [token, challenge, now] = [ctx.ids.secret(), ctx.ids.secret(), ctx.clock.now()]
  await insertStep(db, {
    token_hash: hashSecret(token),
    purpose,
    member_id: memberId,
    session_hash: sessionHash ?? null,
    challenge,
    created_at: toText(now),
    expires_at: toText(now.add({ minutes: stepMinutes })),
  })
  return { token, challenge }
}

type Sought = { token: string; purposes: readonly Purpose[]; sessionHash?: string }

/** Returns a step. Throws 410 `second_step_over` if it is unknown, too old, over, or of another session. */
export async function findStep(
  ctx: Pick<Context, 'clock'>,
  db: Queries,
  { token, purposes, sessionHash }: Sought,
): Promise<Step> {
  const tokenHash = hashSecret(token)
  const row = await findOpenStep(db, { tokenHash, purposes, now: nowText(ctx.clock) })
  if (!row || row.session_hash !== (sessionHash ?? null)) throw new AppError('second_step_over')
  return { tokenHash, memberId: row.member_id }
}

/** Gives the challenge to one answer only, right or wrong. Later answers get 410 `second_step_over`. */
export async function takeChallenge(db: Queries, { tokenHash }: Step): Promise<string> {
  const challenge = await takeChallengeOf(db, tokenHash)
  if (challenge === undefined) throw new AppError('second_step_over')
  return challenge
}

/** Ends the step for one of several concurrent requests. Throws 410 `second_step_over` to the others. */
export async function closeStep(db: Queries, { tokenHash }: Step): Promise<void> {
  if (!(await deleteStep(db, tokenHash))) throw new AppError('second_step_over')
}
