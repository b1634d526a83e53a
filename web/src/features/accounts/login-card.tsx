import { Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { LoginCardProps } from '../../lib/login-card-props.ts'
import { BrandCard } from '../../ui/brand-card.tsx'
import { chooseAfterSignIn } from './after-sign-in.ts'
import { JoinLink } from './card-links.tsx'
import { LoginForm } from './login-form.tsx'
import { ResetDialog } from './reset/reset-dialog.tsx'
import { ResetRequestForm } from './reset/reset-request-form.tsx'
import { useLogin } from './use-login.ts'

/** E-mail and password: on its own card, or in a dialog over another page, which then stays. */
export function LoginCard({ isInDialog = false, onSignedIn }: LoginCardProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const login = useLogin(chooseAfterSignIn(query, isInDialog), onSignedIn)
  const [isResetOpen, reset] = useDisclosure(false)
  // Not a dialog over a dialog: Escape would close both.
  if (isInDialog && isResetOpen) return <ResetRequestForm onClose={reset.close} />

  const form = <LoginForm login={login} onForgotten={reset.open} />
  if (isInDialog) return form
  return (
    <BrandCard title={t('screens.login')}>
      <Stack gap="lg">
        {form}
        <JoinLink />
      </Stack>
      <ResetDialog isOpen={isResetOpen} onClose={reset.close} />
    </BrandCard>
  )
}
