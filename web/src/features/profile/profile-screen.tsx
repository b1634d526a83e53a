import { SimpleGrid, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { AboutMe } from './about-me.tsx'
import { EmailAddress } from './email-address.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { MembershipFacts } from './membership-facts.tsx'
import { PasswordChange } from './password-change.tsx'
import { Privacy } from './privacy.tsx'

/** What the club knows about the signed-in person, and what they can change of it. */
export function ProfileScreen() {
  const { t } = useTranslation('profile')
  const { updateProfileRequired } = useProfile()
  return (
    <Stack gap="xl">
      {updateProfileRequired && (
        <Banner tone="attention" icon={IconAlertTriangle}>
          {t('detailsNeeded')}
        </Banner>
      )}
      <MembershipFacts />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" verticalSpacing="lg">
        <Stack gap="lg">
          <AboutMe />
          <EmailAddress />
        </Stack>
        <Stack gap="lg">
          <PasswordChange />
          <Privacy />
          <LanguageChoice />
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}
