import { Card, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../domain/member/session.ts'
import { SaveOnBlurField } from '../../ui/save-on-blur-field.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { PendingAddress } from './pending-address.tsx'
import { faultOf, useSaveProfile } from './use-save-profile.ts'

const fieldOfCode = { account_already_exists: 'email' }

/** Another address gets a link, and is only proposed until that is followed; the old one is told. */
export function EmailAddress() {
  const { t } = useTranslation('profile')
  const { email: current, pendingEmail: pending } = useProfile()
  const save = useSaveProfile()

  return (
    <Card component="section" aria-label={t('email.title')}>
      <SectionTitle>{t('email.title')}</SectionTitle>
      <Stack gap="md">
        <SaveOnBlurField
          name="email"
          type="email"
          label={t('email.label')}
          description={t('email.hint')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={current}
          savedText={pending ? t('email.linkSent') : undefined}
          fieldOfCode={fieldOfCode}
          validate={(address) => faultOf('email', address)}
          save={(address) => save('email', address)}
        />
        {pending && <PendingAddress pending={pending} current={current} />}
      </Stack>
    </Card>
  )
}
