import { SimpleGrid, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { platform } from '../../lib/platform.ts'
import { useProfile } from '../../domain/member/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { AboutMe } from './about-me.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { EmailAddress } from './email-address.tsx'
import { KioskProfile } from './kiosk-profile.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { MyData } from './my-data.tsx'
import { MembershipFacts } from './membership-facts.tsx'
import { PasswordChange } from './password-change.tsx'
import { Privacy } from './privacy.tsx'
import { SecurityLink } from './security-link.tsx'
import { ThemeSound } from './theme-sound.tsx'

/** What the club knows about the signed-in person, and what they can change of it. */
export function ProfileScreen() {
  const { t } = useTranslation('profile')
  const { updateProfileRequired } = useProfile()
  // What a card opens is too little to change anything: anybody could have found the card.
  if (platform() === 'kiosk') return <KioskProfile />
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
          <ThemeSound />
          <CalendarAddress />
        </Stack>
        <Stack gap="lg">
          <PasswordChange />
          <SecurityLink />
          <Privacy />
          <LanguageChoice />
          <MyData />
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}
