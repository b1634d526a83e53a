import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { mqttQuery } from '../../domain/club/mqtt-query.ts'
import { useFormats } from '../../lib/use-formats.ts'

/** How the connection to the broker is, in words; nothing for a club without one. */
export function BrokerState() {
  const { t } = useTranslation('mqtt')
  const { exact } = useFormats()
  const { data: state } = useQuery(mqttQuery)
  if (state?.configured !== true) return null
  const { since, published, lastError } = state
  return (
    <div role="status">
      {since === null ? (
        <Text size="sm">{t('state.away')}</Text>
      ) : (
        <Text size="sm">{t('state.connected', { moment: exact(since), count: published })}</Text>
      )}
      {lastError !== null && (
        <Text size="sm" c="var(--fob-attention)">
          {t(`fault.${lastError}`)}
        </Text>
      )}
    </div>
  )
}
