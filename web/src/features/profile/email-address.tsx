import { foldName } from '@fobhouse/contract/text.ts'
import { Card, Stack } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { SaveOnBlurField } from '../../ui/save-on-blur-field.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { faultOf, useSaveProfile } from './use-save-profile.ts'

const fieldOfCode = { account_already_exists: 'email' }

/** Another address gets a link, and is nobody's until that is opened. */
export function EmailAddress() {
  const { t } = useTranslation('profile')
  const { email: current } = useProfile()
  const save = useSaveProfile()
  const [pending, setPending] = useState<string>()
  const isWaiting = pending !== undefined && foldName(pending) !== foldName(current)

  async function saveAddress(address: string): Promise<void> {
    await save('email', address)
    setPending(address)
  }

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
          savedText={isWaiting ? t('email.linkSent') : undefined}
          fieldOfCode={fieldOfCode}
          validate={(address) => faultOf('email', address)}
          save={saveAddress}
        />
        {isWaiting && (
          <Banner tone="info" icon={IconMail}>
            {t('email.pending', { email: pending, current })}
          </Banner>
        )}
      </Stack>
    </Card>
  )
}
