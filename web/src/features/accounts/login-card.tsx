import { Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { LoginCardProps } from '../../lib/login-card-props.ts'
import { loadTexts } from '../../lib/translations.ts'
import { BrandCard } from '../../domain/club/brand-card.tsx'
import { chooseAfterSignIn } from './after-sign-in.ts'
import { JoinLink } from './card-links.tsx'
import { LoginForm } from './login-form.tsx'
import { useLogin } from './use-login.ts'

// Dialogs are heavy, and most people remember their password.
const ResetDialog = lazy(async () => ({ default: (await import('./reset/reset-dialog.tsx')).ResetDialog }))
const SecondStep = lazy(async () => {
  const [{ SecondStep }] = await Promise.all([import('./second-step/second-step.tsx'), loadTexts('security')])
  return { default: SecondStep }
})
const ResetRequestForm = lazy(async () => ({
  default: (await import('./reset/reset-request-form.tsx')).ResetRequestForm,
}))

/** E-mail and password: on its own card, or in a dialog over another page, which then stays. */
export function LoginCard({ isInDialog = false, onSignedIn }: LoginCardProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const after = chooseAfterSignIn(query, isInDialog)
  const login = useLogin(after, onSignedIn)
  const [isResetOpen, reset] = useDisclosure(false)
  const [wasResetOpen, setWasResetOpen] = useState(false)
  function openReset() {
    setWasResetOpen(true) // stays mounted, so that closing can be animated
    reset.open()
  }

  // Replaces the dialog's content: with a dialog over a dialog, Escape would close both.
  if (isInDialog && isResetOpen) {
    return (
      <Suspense fallback={null}>
        <ResetRequestForm onClose={reset.close} />
      </Suspense>
    )
  }

  const form =
    login.secondStep === undefined ? (
      <LoginForm login={login} after={after} onForgotten={openReset} />
    ) : (
      <Suspense fallback={null}>
        <SecondStep asked={login.secondStep} after={after} onEntered={login.enter} onBack={login.leaveStep} />
      </Suspense>
    )
  if (isInDialog) return form
  return (
    <BrandCard title={t('screens.login')}>
      <Stack gap="lg">
        {form}
        {login.secondStep === undefined && <JoinLink />}
      </Stack>
      {wasResetOpen && (
        <Suspense fallback={null}>
          <ResetDialog isOpen={isResetOpen} onClose={reset.close} />
        </Suspense>
      )}
    </BrandCard>
  )
}
