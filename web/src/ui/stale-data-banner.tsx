import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Banner } from './banner.tsx'

/** Above data that could not be refreshed (`docs/rules/page.md`). */
export function StaleDataBanner({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Banner
      tone="attention"
      icon={IconAlertTriangle}
      action={
        <Button size="compact-sm" variant="transparent" c="inherit" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      }
    >
      {t('banner.stale')}
    </Banner>
  )
}
