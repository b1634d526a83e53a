import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { composeSms, measureSms } from '@fobhouse/contract/sms.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { useMay } from '../../domain/member/may.ts'
import { settingsQuery } from '../../domain/club/settings-query.ts'
import { useFormats } from '../../lib/use-formats.ts'

/** How many texts are charged, how much still fits, and the cost, all including the footer. */
export function SmsSizeLine({ body, receivers }: { body: string; receivers: number }) {
  const { t } = useTranslation('members')
  const { money } = useFormats()
  const { footer } = useConfiguration().features.sms
  const isOurs = useMay()(settingsRoutes.list)
  const { data: settings } = useQuery({ ...settingsQuery, enabled: isOurs })
  const price = settings?.find(({ key }) => key === 'sms.pricePerSegment')?.value
  const { segments, charactersLeft, encoding } = measureSms(composeSms(body, footer))
  const size = [t('sms.segments', { count: segments }), t('sms.left', { count: charactersLeft })]
  return (
    <Stack gap={4}>
      <Text size="sm" role="status">
        {size.join(' · ')}
      </Text>
      {typeof price === 'number' && price > 0 && (
        <Text size="sm">
          {t('sms.cost', { count: segments * receivers, amount: money(segments * receivers * price) })}
        </Text>
      )}
      {footer !== '' && (
        <Text size="sm" c="dimmed">
          {t('sms.footer', { footer })}
        </Text>
      )}
      {encoding === 'ucs2' && (
        <Text size="sm" c="dimmed">
          {t('sms.unusual')}
        </Text>
      )}
    </Stack>
  )
}
