import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconDoor, IconMail, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFirstFocus } from '../../lib/use-first-focus.ts'
import { Banner } from '../../ui/banner.tsx'
import { BrandCard } from '../../domain/club/brand-card.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'

const nextSteps = [
  { icon: IconMail, title: 'done.mail', hint: 'done.mailHint', href: '/manage/settings' },
  { icon: IconDoor, title: 'done.door', hint: 'done.doorHint', href: '/manage/devices' },
  { icon: IconUsers, title: 'done.members', hint: 'done.membersHint', href: '/manage/members' },
] as const

const width = 520

/** The club is open and its administrator signed in. The ways on load the page anew: everything it knew has changed. */
export function SetupDone({ club }: { club: string }) {
  const { t } = useTranslation('setup')
  const button = useFirstFocus<HTMLAnchorElement>()
  return (
    <BrandCard title={t('done.title', { club })} width={width}>
      <Banner tone="good" icon={IconCircleCheck}>
        {t('done.explain')}
      </Banner>
      <Stack gap="md">
        <Text fw={600}>{t('done.next')}</Text>
        {nextSteps.map(({ icon, title, hint, href }) => (
          <Group key={href} wrap="nowrap" gap="sm" align="flex-start">
            <TintedIcon icon={icon} tone="off" size={36} />
            <div>
              <Anchor href={href} fw={600}>
                {t(title)}
              </Anchor>
              <Text size="sm" c="dimmed">
                {t(hint)}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
      <Button component="a" href="/dashboard" ref={button} fullWidth>
        {t('done.toDashboard')}
      </Button>
    </BrandCard>
  )
}
