import { accountRoutes } from '@fobhouse/contract/routes/accounts.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { validateWith } from '../../../lib/form-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useFirstFocus } from '../../../lib/use-first-focus.ts'
import { Banner } from '../../../ui/banner.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'

const judge = validateWith(accountRoutes.login.body.pick({ email: true }))

/** Asks for a reset link. Its answer must not reveal whether the address exists. */
export function ResetRequestForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts')
  const { t: common } = useTranslation()
  const [success, setSuccess] = useState<boolean>()
  const form = useCheckedForm({
    initial: { email: '' },
    judge,
    send: ({ email }) => call(accountRoutes.resetPassword, { body: { email } }),
    onSuccess: (answer) => setSuccess(answer.success),
  })
  const firstField = useFirstFocus()
  const isDone = success === true
  return (
    <Form name="accounts/reset-request" onSubmit={form.onSubmit}>
      <Stack gap="md">
        {isDone ? (
          <Banner tone="good" icon={IconMail}>
            {t('loginCard.resetSuccess')}
          </Banner>
        ) : (
          <Text size="md">{t('reset.explain')}</Text>
        )}
        {success === false && <Fault>{t('loginCard.resetFailed')}</Fault>}
        {form.error !== null && <Fault>{errorText(form.error)}</Fault>}
        <TextInput
          {...withFault(form.field('email'))}
          ref={firstField}
          data-autofocus
          type="email"
          label={t('email')}
          placeholder={t('emailPlaceholder')}
          autoComplete="username"
          disabled={isDone}
        />
        <Group gap="sm" grow preventGrowOverflow={false} wrap="nowrap">
          <Button key={String(isDone)} ref={isDone ? focus : undefined} variant="default" px="xs" onClick={onClose}>
            {common(isDone ? 'actions.close' : 'actions.cancel')}
          </Button>
          <Button type="submit" px="xs" loading={form.isWorking} disabled={isDone}>
            {t('reset.submit')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** The submit button, which had the focus, is now disabled. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}

function Fault({ children }: { children: string }) {
  return (
    <Banner tone="bad" icon={IconAlertTriangle}>
      {children}
    </Banner>
  )
}
