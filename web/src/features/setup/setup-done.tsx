import { Button, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFirstFocus } from '../../lib/use-first-focus.ts'
import { Banner } from '../../ui/banner.tsx'
import { BrandCard } from '../../domain/club/brand-card.tsx'

const width = 520

/** The club is open and its administrator signed in. The way on loads the page anew: everything it knew has changed. */
export function SetupDone({ club }: { club: string }) {
  const { t } = useTranslation('setup')
  const button = useFirstFocus<HTMLAnchorElement>()
  return (
    <BrandCard title={t('done.title', { club })} width={width}>
      <Banner tone="good" icon={IconCircleCheck}>
        {t('done.explain')}
      </Banner>
      <Text>{t('done.next')}</Text>
      <Button component="a" href="/dashboard" ref={button} fullWidth>
        {t('done.toDashboard')}
      </Button>
    </BrandCard>
  )
}
