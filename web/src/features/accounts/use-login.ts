import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { useState } from 'react'
import { validateWith } from '../../lib/form-errors.ts'
import { takeUpSession } from '../../lib/session.ts'
import { type CheckedForm, useCheckedForm } from '../../lib/use-checked-form.ts'
import type { AfterSignIn } from './after-sign-in.ts'
import { type Credentials, signIn } from './sign-in.ts'

const toDashboardMs = 1000
const judge = validateWith(accountRoutes.login.body)

export type LoginState = CheckedForm<'email' | 'password'> & {
  /** The second in which somebody can read that it worked. */
  hasSucceeded: boolean
}

/** Signs in and does what comes after it. The form is at work until the page has moved on, or stays. */
export function useLogin(after: AfterSignIn, onSignedIn?: () => void): LoginState {
  const [hasSucceeded, setSucceeded] = useState(false)

  async function send(credentials: Credentials): Promise<void> {
    const redirect = await signIn(credentials, after.kind === 'signOn' ? after.sso : undefined)
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
  return { ...form, hasSucceeded }
}
