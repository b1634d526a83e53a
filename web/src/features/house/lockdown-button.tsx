import type { HouseState } from '@fobhouse/contract/routes/house.ts'
import { Button, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SectionTitle } from '../../ui/section-title.tsx'

/** The way to the lockdown, at the end of the page. */
export function LockdownButton({ lockdown }: Pick<HouseState, 'lockdown'>) {
  const { t } = useTranslation('house')
  return (
    <section aria-label={t('lockdown.title')}>
      <SectionTitle>{t('lockdown.title')}</SectionTitle>
      <Text c="dimmed" maw={640} mb="sm">
        {t('lockdown.help')}
      </Text>
      <Button
        component={Link}
        to="/manage/house/lockdown"
        variant="default"
        c="var(--fob-bad)"
        leftSection={<IconLock size={18} stroke={1.75} aria-hidden />}
      >
        {t(lockdown ? 'lockdown.see' : 'lockdown.open')}
      </Button>
    </section>
  )
}
