import { accountRoutes, registrationSchema } from '@fobhouse/contract/routes/accounts.ts'
import { Button, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { confirmationFault } from '../../../lib/confirmation-fault.ts'
import { errorText } from '../../../lib/error-text.ts'
import { validateWith } from '../../../lib/form-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { Form } from '../../../ui/form.tsx'

type NewPasswordFormProps = {
  token: string
  isDisabled: boolean
  /** Called with whether the link was still valid. */
  onAnswer: (success: boolean) => void
}

const judgePassword = validateWith(registrationSchema.pick({ password: true }))

export function NewPasswordForm({ token, isDisabled, onAnswer }: NewPasswordFormProps) {
  const { t } = useTranslation('accounts')
  const form = useCheckedForm({
    initial: { password: '', confirm: '' },
    judge: ({ password, confirm }) => ({ ...judgePassword({ password }), ...confirmationFault(password, confirm) }),
    send: ({ password }) => call(accountRoutes.resetPassword, { body: { token, password } }),
    onSuccess: ({ success }) => onAnswer(success),
  })
  const firstField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isDisabled) firstField.current?.focus()
  }, [isDisabled])
  return (
    <Form name="accounts/new-password" onSubmit={form.onSubmit}>
      <Stack gap="md">
        {form.error !== null && (
          <Banner tone="bad" icon={IconAlertTriangle}>
            {errorText(form.error)}
          </Banner>
        )}
        <PasswordField
          {...form.field('password')}
          ref={firstField}
          label={t('newPassword')}
          hint={t('passwordHint')}
          autoComplete="new-password"
          disabled={isDisabled}
        />
        <PasswordField
          {...form.field('confirm')}
          label={t('confirmPassword')}
          autoComplete="new-password"
          disabled={isDisabled}
        />
        <Button type="submit" fullWidth mt="xs" loading={form.isWorking} disabled={isDisabled}>
          {t('reset.change')}
        </Button>
      </Stack>
    </Form>
  )
}
