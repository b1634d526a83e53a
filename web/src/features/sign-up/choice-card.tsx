import { Badge, Group, Radio, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './sign-up.module.css'

type ChoiceCardProps = {
  value: string
  name: string
  note?: string | undefined
  isFeatured?: boolean
  price?: { from?: string | undefined; amount: string; every: string } | undefined
}

/** One of several choices, with its price. */
export function ChoiceCard({ value, name, note, isFeatured = false, price }: ChoiceCardProps) {
  const { t } = useTranslation('sign-up')
  const label = [name, price && [price.from, price.amount, price.every].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return (
    <Radio.Card value={value} className={classes.choice} aria-label={label}>
      <Group wrap="nowrap" gap="md" justify="space-between">
        <Group wrap="nowrap" gap="md" className={classes.choiceWords}>
          <Radio.Indicator />
          <div>
            <Group gap="xs">
              <Text fw={600} fz="lg">
                {name}
              </Text>
              {isFeatured && (
                <Badge variant="light" className={classes.badge}>
                  {t('tier.featured')}
                </Badge>
              )}
            </Group>
            {note !== undefined && note !== '' && (
              <Text size="sm" c="dimmed">
                {note}
              </Text>
            )}
          </div>
        </Group>
        {price && (
          <div className={classes.amount}>
            {price.from !== undefined && (
              <Text size="sm" c="dimmed">
                {price.from}
              </Text>
            )}
            <Text fw={600} fz={20} lh={1.2}>
              {price.amount}
            </Text>
            <Text size="sm" c="dimmed">
              {price.every}
            </Text>
          </div>
        )}
      </Group>
    </Radio.Card>
  )
}
