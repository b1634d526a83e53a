import { profileRoutes } from '@fobhouse/contract/routes/profile.ts'
import { Button, Card, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from '@tanstack/react-query'
import { ownSessionRoutes } from '@fobhouse/contract/routes/own-sessions.ts'
import { call } from '../../lib/api.ts'
import { confirmationFault } from '../../lib/confirmation-fault.ts'
import { errorText, messageText } from '../../lib/error-text.ts'
import { validateWith } from '../../lib/form-errors.ts'
import { useProfile } from '../../domain/member/session.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'
import { Form } from '../../ui/form.tsx'

const initial = { current: '', new: '', confirm: '' }
const judgeNew = validateWith(profileRoutes.changePassword.body.pick({ new: true }))

function judge({ current, new: wanted, confirm }: typeof initial) {
  return {
    ...(current === '' && { current: messageText('validation.invalidPassword') }),
    ...judgeNew({ new: wanted }),
    ...confirmationFault(wanted, confirm),
  }
}

export function PasswordChange() {
  const { t } = useTranslation('profile')
  const { email } = useProfile()
  const [keysLeft, setKeysLeft] = useState(0)
  const form = useCheckedForm({
    initial,
    judge,
    send: (values) =>
      call(awayFromKiosk(profileRoutes.changePassword), { body: { current: values.current, new: values.new } }),
    onSuccess: (answer) => {
      form.clear()
      setKeysLeft(answer.keysLeft)
      notifyDone(t('password.done'))
    },
  })
  return (
    <Card component="section" aria-label={t('password.title')}>
      <SectionTitle>{t('password.title')}</SectionTitle>
      <Form name="profile/password-change" onSubmit={form.onSubmit}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Stack gap="md">
          <Text c="dimmed" size="sm">
            {t('password.explain')}
          </Text>
          {keysLeft > 0 && <KeysLeft count={keysLeft} onDone={() => setKeysLeft(0)} />}
          {form.error !== null && (
            <Banner tone="bad" icon={IconAlertTriangle}>
              {errorText(form.error)}
            </Banner>
          )}
          <PasswordField {...form.field('current')} label={t('password.current')} autoComplete="current-password" />
          <PasswordField
            {...form.field('new')}
            label={t('password.new')}
            hint={t('password.newHint')}
            autoComplete="new-password"
          />
          <PasswordField {...form.field('confirm')} label={t('password.confirm')} autoComplete="new-password" />
          <Button type="submit" variant="default" loading={form.isWorking} style={{ alignSelf: 'flex-start' }}>
            {t('password.submit')}
          </Button>
        </Stack>
      </Form>
    </Card>
  )
}

/** After a new password: the keys that one made go on, because a door may open by them, until one says otherwise. */
function KeysLeft({ count, onDone }: { count: number; onDone: () => void }) {
  const { t } = useTranslation('profile')
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(awayFromKiosk(ownSessionRoutes.endOthers), { query: { keys: 'true' } }),
    onSuccess: () => {
      notifyDone(t('password.keysEnded'))
      onDone()
    },
  })
  const end = (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      {t('password.endKeys')}
    </Button>
  )
  return (
    <Banner tone="attention" icon={IconKey} action={end}>
      {t('password.keysLeft', { count })}
    </Banner>
  )
}
