import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFirstFocus } from '../../lib/use-first-focus.ts'
import { Banner } from '../../ui/banner.tsx'
import { canUsePasskeys } from '../../domain/member/passkey-support.ts'
import { withFault } from '../../ui/field-error.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import classes from './accounts.module.css'
import type { AfterSignIn } from './after-sign-in.ts'
import { loginFault } from './login-fault.ts'
import { PasskeyButton } from './second-step/passkey-button.tsx'
import type { LoginState } from './use-login.ts'
import { Form } from '../../ui/form.tsx'

type LoginFormProps = { login: LoginState; after: AfterSignIn; onForgotten: () => void }

export function LoginForm({ login, after, onForgotten }: LoginFormProps) {
  const { t } = useTranslation('accounts')
  const firstField = useFirstFocus()
  return (
    <Form
      name="accounts/login"
      data-sends={accountRoutes.login.path}
      data-leads-to="/dashboard"
      onSubmit={login.onSubmit}
    >
      <Stack gap="md">
        <Outcome login={login} />
        <TextInput
          {...withFault(login.field('email'))}
          ref={firstField}
          type="email"
          label={t('email')}
          placeholder={t('emailPlaceholder')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className={classes.password}>
          <PasswordField {...login.field('password')} label={t('password')} autoComplete="current-password" />
          {/* After the field, so that Tab leads from the address straight to the password. */}
          <Anchor component="button" type="button" className={classes.forgot} onClick={onForgotten}>
            {t('loginCard.forgot')}
          </Anchor>
        </div>
        <Button type="submit" fullWidth mt="xs" loading={login.isWorking || login.isDone}>
          {t('loginCard.submit')}
        </Button>
        {canUsePasskeys() && <PasskeyButton after={after} onEntered={login.enter} onBack={login.leaveStep} />}
      </Stack>
    </Form>
  )
}

function Outcome({ login }: { login: LoginState }) {
  const { t } = useTranslation('accounts')
  if (login.hasSucceeded) {
    return (
      <Banner tone="good" icon={IconCircleCheck}>
        {t('loginCard.loginSuccess')}
      </Banner>
    )
  }
  const error = login.error ?? login.stepError
  if (!error) return null
  const { tone, text } = loginFault(error)
  return (
    <Banner tone={tone} icon={tone === 'attention' ? IconMail : IconAlertTriangle}>
      {text}
    </Banner>
  )
}
