import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { useState } from 'react'
import { isApiError } from '../../lib/api-error.ts'
import { validateWith } from '../../lib/form-errors.ts'
import { takeUpSession } from '../../domain/member/session.ts'
import { type CheckedForm, useCheckedForm } from '../../lib/use-checked-form.ts'
import type { AfterSignIn } from './after-sign-in.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { kioskOfSignIn } from '../../domain/device/kiosk-secret.ts'
import { call, mobileTokens } from '../../lib/api.ts'

const toDashboardMs = 1000
const judge = validateWith(accountRoutes.login.body)

export type LoginState = CheckedForm<'email' | 'password'> & {
  /** True for the second in which people can read that it worked. */
  hasSucceeded: boolean
  /** The second step that the server asks for after the password; undefined if none. */
  secondStep: unknown
  /** The error that ended a second step or a sign-in with a passkey. */
  stepError: unknown
  /** Continues after a second step. */
  enter: (redirect: string | undefined) => Promise<void>
  /** Goes back to the password. */
  leaveStep: (error?: unknown) => void
}

/** Signs in and then does what `after` says. The form shows that it is working until the page has moved on or stays. */
export function useLogin(after: AfterSignIn, onSignedIn?: () => void): LoginState {
  const [hasSucceeded, setSucceeded] = useState(false)
  const [secondStep, setSecondStep] = useState<unknown>()
  const [stepError, setStepError] = useState<unknown>()

  async function send(credentials: Credentials): Promise<void> {
    setStepError(undefined)
    try {
      await enter(await signIn(credentials, after.kind === 'signOn' ? after.sso : undefined))
    } catch (error) {
      if (!isApiError(error, 'second_step_required')) throw error
      setSecondStep(error.secondStep)
    }
  }

  async function enter(redirect: string | undefined): Promise<void> {
    if (redirect !== undefined) return location.assign(redirect)
    if (after.kind === 'dashboard') {
      setSucceeded(true)
      await new Promise((resolve) => setTimeout(resolve, toDashboardMs))
      setSucceeded(false)
    }
    await takeUpSession()
    return onSignedIn?.()
  }

  const form = useCheckedForm({
    initial: { email: '', password: '' },
    judge,
    send,
    fieldOfCode: { login_failed: 'password' },
  })
  function leaveStep(error?: unknown): void {
    setSecondStep(undefined)
    setStepError(error)
    form.set('password', '')
  }
  return { ...form, hasSucceeded, secondStep, stepError, enter, leaveStep }
}

type Credentials = { email: string; password: string }

/** Opens a session, or in the mobile shell obtains tokens. For a sign-on of another site gives where to go. */
async function signIn(
  { email, password }: Credentials,
  sso?: { sso: string; sig: string },
): Promise<string | undefined> {
  if (!mobileTokens) {
    const body = { email, password, ...(sso && { sso }) }
    return (await call(accountRoutes.login, { body }, await kioskOfSignIn())).redirect
  }
  await mobileTokens.keep(await call(accountRoutes.obtainToken, { body: { email, password } }))
  return sso && (await call(awayFromKiosk(accountRoutes.sso), { body: sso })).redirect
}
