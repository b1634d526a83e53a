import { type ChangeProof, emailChangeRoutes } from '@fobhouse/contract/routes/email-changes.ts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useParams } from 'react-router'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useSession } from '../../../domain/member/session.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { BrandCard } from '../../../domain/club/brand-card.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { LoginLink } from '../card-links.tsx'
import { ResetDialog } from '../reset/reset-dialog.tsx'
import { LinkState } from './link-state.tsx'
import { Form } from '../../../ui/form.tsx'

/** Opened by the link mailed to a new address: only that address's owner can make it the login address. */
export function ChangeEmailScreen() {
  const { t } = useTranslation('accounts')
  const { changeToken: token = '' } = useParams()
  const isSignedIn = Boolean(useSession())
  const link = useQuery({
    queryKey: ['emailChange', token, isSignedIn],
    queryFn: () => call(emailChangeRoutes.read, { body: { token } }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const [done, setDone] = useState<{ passwordNeeded: boolean }>()
  return (
    <BrandCard title={t('emailChange.title')}>
      {done ? (
        <Changed passwordNeeded={done.passwordNeeded} isSignedIn={isSignedIn} />
      ) : (
        <LinkState link={link}>
          {({ email, needs }) => (
            <>
              <Text size="md">{t('emailChange.explain', { email })}</Text>
              {needs === 'login' ? <LoginFirst /> : <ProofForm token={token} needs={needs} onDone={setDone} />}
            </>
          )}
        </LinkState>
      )}
      {!isSignedIn && <LoginLink />}
    </BrandCard>
  )
}

type ProofFormProps = {
  token: string
  needs: Exclude<ChangeProof, 'login'>
  onDone: (answer: { passwordNeeded: boolean }) => void
}

function ProofForm({ token, needs, onDone }: ProofFormProps) {
  const { t } = useTranslation('accounts')
  const asksPassword = needs !== 'nothing'
  const asksCode = needs === 'passwordAndCode'
  const form = useCheckedForm({
    initial: { password: '', code: '' },
    judge: ({ password, code }) => ({
      ...(asksPassword && password === '' ? { password: t('emailChange.passwordMissing') } : {}),
      ...(asksCode && code.trim() === '' ? { code: t('emailChange.codeMissing') } : {}),
    }),
    send: ({ password, code }) => {
      const shown = { ...(asksPassword ? { password } : {}), ...(asksCode ? { code } : {}) }
      return call(emailChangeRoutes.confirm, { body: { token, ...shown } })
    },
    onSuccess: onDone,
  })
  return (
    <Form name="accounts/change-email" onSubmit={form.onSubmit}>
      <Stack gap="md">
        {form.error !== null && (
          <Banner tone="bad" icon={IconAlertTriangle}>
            {errorText(form.error)}
          </Banner>
        )}
        {asksPassword && (
          <PasswordField
            {...form.field('password')}
            label={t('password')}
            hint={t('emailChange.passwordHint')}
            autoComplete="current-password"
          />
        )}
        {asksCode && (
          <TextInput
            {...withFault(form.field('code'))}
            label={t('emailChange.code')}
            description={t('emailChange.codeHint')}
            autoComplete="one-time-code"
          />
        )}
        <Button type="submit" fullWidth mt="xs" loading={form.isWorking}>
          {t('emailChange.confirm')}
        </Button>
      </Stack>
    </Form>
  )
}

/** A passkey can only be asked at the login. */
function LoginFirst() {
  const { t } = useTranslation('accounts')
  const { pathname } = useLocation()
  return (
    <>
      <Text size="md">{t('emailChange.loginFirst')}</Text>
      <Button component={Link} to={`/login?nextUrl=${encodeURIComponent(pathname)}`} fullWidth>
        {t('toLogin')}
      </Button>
    </>
  )
}

function Changed({ passwordNeeded, isSignedIn }: { passwordNeeded: boolean; isSignedIn: boolean }) {
  const { t } = useTranslation('accounts')
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Banner tone="good" icon={IconCircleCheck}>
        {t(passwordNeeded ? 'emailChange.donePasswordNeeded' : 'emailChange.done')}
      </Banner>
      {passwordNeeded && (
        <Button fullWidth onClick={dialog.open}>
          {t('emailChange.choosePassword')}
        </Button>
      )}
      {isSignedIn && (
        <Button component={Link} to="/dashboard" fullWidth variant={passwordNeeded ? 'default' : 'filled'}>
          {t('toDashboard')}
        </Button>
      )}
      <ResetDialog isOpen={isOpen} onClose={dialog.close} />
    </>
  )
}
