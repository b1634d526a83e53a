import { factorRoutes, type StepAnswer } from '@fobhouse/contract/routes/factors.ts'
import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call, mobileTokens } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { kioskOfSignIn } from '../../../domain/device/kiosk-secret.ts'
import { PasskeyError } from '../../../domain/member/passkeys.ts'
import type { AfterSignIn } from '../after-sign-in.ts'
import type { Finish } from './step-props.ts'
import { awayFromKiosk } from '../../../lib/away-from-kiosk.ts'

type StepFacts = Finish & { step: string }

/** Answers the step and continues; an expired step leads back to the password. */
export function useStep({ step, after, onEntered, onBack }: StepFacts) {
  return useMutation({
    meta: { showsError: true },
    mutationFn: async (answer: () => Promise<StepAnswer>) => onEntered(await finish(step, await answer(), after)),
    onError: (error) => {
      if (isApiError(error, 'second_step_over')) onBack(error)
    },
  })
}

/** Opens the session, or in the mobile shell gets tokens. Returns the redirect address of another site's sign-on. */
export async function finish(step: string, answer: StepAnswer, after: AfterSignIn): Promise<string | undefined> {
  const sso = after.kind === 'signOn' ? after.sso : undefined
  if (!mobileTokens) {
    const body = { step, answer, ...(sso && { sso }) }
    return (await call(factorRoutes.finishSignIn, { body }, await kioskOfSignIn())).redirect
  }
  await mobileTokens.keep(await call(factorRoutes.finishToken, { body: { step, answer } }))
  return sso && (await call(awayFromKiosk(accountRoutes.sso), { body: sso })).redirect
}

export function stepFault(error: unknown, t: TFunction<'security'>): string {
  return error instanceof PasskeyError ? t(`fault.${error.fault}`) : errorText(error)
}
