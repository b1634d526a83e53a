import { Center, Loader, Paper, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A placeholder for the card of a brand screen. */
export function BrandCardLoading() {
  const { t } = useTranslation()
  return (
    <Paper shadow="md" maw={400} w="100%" bg="var(--fob-raised)">
      <Center mih={320} role="status" data-loading>
        <VisuallyHidden component="h1">{t('loading')}</VisuallyHidden>
        <Loader aria-hidden />
      </Center>
    </Paper>
  )
}
