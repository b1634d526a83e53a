import { Stack } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../domain/member/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MembershipFacts } from './membership-facts.tsx'

/** The same facts, only to look at. */
export function KioskProfile() {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
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
            { label: common('memberField.firstName'), value: name.first },
            { label: common('memberField.lastName'), value: name.last },
            { label: common('memberField.screenName'), value: screenName },
          ]}
        />
      </section>
    </Stack>
  )
}
