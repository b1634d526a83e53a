import type { Transaction } from '@fobhouse/contract/routes/memberbucks.ts'
import { Group, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats.ts'
import { Amount } from '../../domain/money/amount.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { transactionIcons } from '../../domain/money/transaction-icons.ts'
import { useTransactionWords } from '../../domain/money/transaction-words.ts'
import classes from './memberbucks.module.css'
import type { Month } from './months.ts'

/** One month and its movements. */
export function TransactionMonth({ month: { name, rows, sum } }: { month: Month }) {
  const { t } = useTranslation('memberbucks')
  const { money } = useFormats()
  return (
    <section aria-label={name}>
      <Group justify="space-between" wrap="nowrap" pb="xs">
        <Title order={2} fz={14}>
          {name}
        </Title>
        {sum !== undefined && (
          <Text size="sm" c="dimmed">
            {t('sum', { amount: `${sum > 0 ? '+' : ''}${money(sum)}` })}
          </Text>
        )}
      </Group>
      <ul className={classes.rows}>
        {rows.map((row) => (
          <TransactionRow key={row.id} transaction={row} />
        ))}
      </ul>
    </section>
  )
}

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation()
  const wordsOf = useTransactionWords()
  const { amount, type, date } = transaction
  const TypeIcon = transactionIcons[type]
  return (
    <li className={classes.row}>
      <Text size="sm" c="dimmed" className={classes.time}>
        <RelativeTime at={date} />
      </Text>
      <TypeIcon size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <Text className={classes.words}>{wordsOf(transaction)}</Text>
      <Text size="sm" c="dimmed" className={classes.type}>
        {t(`transactionTypes.${type}`)}
      </Text>
      <Amount value={amount} isMovement />
    </li>
  )
}
