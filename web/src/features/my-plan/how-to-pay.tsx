import { manualFeeRoutes } from '@fobhouse/contract/routes/manual-fees.ts'
import { Card, Code, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'

/** How a fee is paid without a card: where to, and with which reference. Nothing where the club does not say where to. */
export function HowToPay() {
  const { t } = useTranslation('myplan')
  const query = useQuery({
    queryKey: ['profile', 'howToPay'],
    queryFn: ({ signal }) => call(manualFeeRoutes.howToPay, {}, { signal }),
  })
  return (
    <QueryView query={query}>
      {({ reference, note }) =>
        note !== '' && (
          <Card component="section" aria-label={t('howToPay.title')}>
            <SectionTitle>{t('howToPay.title')}</SectionTitle>
            <Stack gap="sm">
              <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Text>
              <Text>
                {t('howToPay.reference')} <Code fz="md">{reference}</Code>
              </Text>
              <Text size="sm" c="dimmed">
                {t('howToPay.help')}
              </Text>
            </Stack>
          </Card>
        )
      }
    </QueryView>
  )
}
