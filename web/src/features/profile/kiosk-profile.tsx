import { Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../lib/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MembershipFacts } from './membership-facts.tsx'

/** The same facts, only to look at. */
export function KioskProfile() {
  const { t } = useTranslation('profile')
  const { name, screenName } = useProfile()
  return (
    <Stack gap="xl">
      <Banner tone="info" icon={IconInfoCircle}>
        {t('kiosk')}
      </Banner>
      <MembershipFacts />
      <section aria-label={t('me.title')}>
        <Facts
          facts={[
            { label: t('me.firstName'), value: name.first },
            { label: t('me.lastName'), value: name.last },
            { label: t('me.screenName'), value: screenName },
          ]}
        />
      </section>
    </Stack>
  )
}
