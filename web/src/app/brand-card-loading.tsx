import { Center, Loader, Paper } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Where the card of a brand screen will be. */
export function BrandCardLoading() {
  const { t } = useTranslation()
  return (
    <Paper shadow="md" maw={400} w="100%" bg="var(--fob-raised)">
      <Center mih={320} role="status" aria-label={t('loading')}>
        <Loader />
      </Center>
    </Paper>
  )
}
