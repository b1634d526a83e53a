import type { SecondStep } from '@fobhouse/contract/routes/factors.ts'
import type { Context } from '../../../../context.ts'
import { AppError } from '../../../../core/errors.ts'
import { askForPasskey } from '../passkey-questions.ts'
import { mayEnter, methodsOf } from '../rules.ts'
import { openStep } from './steps.ts'
import { listPasskeys, readFacts } from '../store.ts'

type StepContext = Pick<Context, 'clock' | 'config' | 'db' | 'ids' | 'settings'>

/** Throws 403 `second_step_required`, with how to continue, unless the password alone signs this member in. */
export async function requireSecondStep(ctx: StepContext, memberId: number): Promise<void> {
  const facts = await readFacts(ctx.db, memberId)
  if (mayEnter({ first: 'password', second: null, facts })) return
  const { token, challenge } = await openStep(ctx, ctx.db, { purpose: 'secondStep', memberId })
  const methods = methodsOf(facts)
  const secondStep: SecondStep = {
    step: token,
    methods,
    ...(methods.includes('passkey') && {
      passkey: askForPasskey(ctx, challenge, await listPasskeys(ctx.db, memberId)),
    }),
  }
  throw new AppError('second_step_required', { extra: { secondStep } })
}
