import { Stack, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { platform } from '../../lib/platform.ts'
import { openTopUpsQuery } from './queries.ts'

/** Says that the payment of this amount takes a while. */
export function OnItsWay({ amount }: { amount: number }) {
  const { t } = useTranslation('memberbucks')
  const { money } = useFormats()
  return (
    <Banner tone="info" icon={IconClock}>
      <Text fw={600}>{t('add.onItsWay', { amount: money(amount) })}</Text>
      <Text size="sm">{t('add.onItsWayHow')}</Text>
    </Banner>
  )
}

/** All of the member's top-ups that are on their way; draws nothing if there are none. */
export function AllOnTheirWay() {
  const { data } = useOpenTopUps()
  if (data === undefined || data.length === 0) return null
  return (
    <Stack gap="sm" mt="md">
      {data.map(({ id, amount }) => (
        <OnItsWay key={id} amount={amount} />
      ))}
    </Stack>
  )
}

/** Only for clubs that take cards. */
export function useOpenTopUps() {
  return useQuery({ ...openTopUpsQuery, enabled: useConfiguration().features.enableStripe && platform() !== 'kiosk' })
}
