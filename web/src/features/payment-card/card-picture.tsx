import { Group, Stack, Text } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './payment-card.module.css'

type CardPictureProps = { brand: string | null; last4: string; expiry: string; isExpired: boolean }

/** The card as it lies in the hand, with all that is known of it. */
export function CardPicture({ brand, last4, expiry, isExpired }: CardPictureProps) {
  const { t } = useTranslation('paymentcard')
  return (
    <div className={classes.picture} data-expired={isExpired || undefined}>
      <Group justify="space-between">
        <Text fw={600} tt="capitalize">
          {brand}
        </Text>
        <IconCreditCard size={28} stroke={1.5} aria-hidden />
      </Group>
      <Stack gap="2xs">
        <Text fz={22} className={classes.digits} aria-label={t('ending', { last4 })} role="img">
          {t('dots', { last4 })}
        </Text>
        <Text size="sm">{t('expiry', { expiry })}</Text>
      </Stack>
    </div>
  )
}
