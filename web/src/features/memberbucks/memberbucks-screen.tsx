import { Button, Card, Stack, Text, Title } from '@mantine/core'
import { IconCoin } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { platform } from '../../lib/platform.ts'
import { useProfile } from '../../domain/member/session.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { CardDialog } from './card-dialog.tsx'
import classes from './memberbucks.module.css'
import { type Direction, directions, monthsOf } from './months.ts'
import { AllOnTheirWay } from './on-its-way.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { TopUpDialog } from './top-up-dialog.tsx'
import { transactionsQuery } from './queries.ts'
import { TransactionMonth } from './transaction-month.tsx'

/** The balance and all its movements. */
export function MemberbucksScreen() {
  return (
    <div className={classes.columns}>
      <Balance />
      <Transactions />
      <AddressedDialog />
    </div>
  )
}

/** The dialog that the address names, if any. */
function AddressedDialog() {
  const { dialog } = useParams()
  const navigate = useNavigate()
  const hasCards = useCards()
  const close = () => void navigate(path)
  if (dialog === 'add' && hasCards) return <TopUpDialog onClose={close} />
  if (dialog === 'donate') return <PaymentDialog onClose={close} />
  if (dialog === 'card') return <CardDialog onClose={close} />
  return null
}

/** Whether a saved card can be charged here: not at a kiosk, where anybody could have found the card that opens this. */
function useCards(): boolean {
  return useConfiguration().features.enableStripe && platform() !== 'kiosk'
}

const path = '/account/memberbucks'

function Balance() {
  const { t } = useTranslation('memberbucks')
  const { money, relativeWithin } = useFormats()
  const { balance, lastPurchase } = useProfile().memberBucks
  const hasCards = useCards()
  return (
    <Card component="section" aria-label={t('balance')}>
      <Text size="sm" c="dimmed">
        {t('balance')}
      </Text>
      <Text fz={32} fw={700} lh={1.2} className={classes.figure} {...(balance < 0 ? { c: 'var(--fob-bad)' } : {})}>
        {money(balance)}
      </Text>
      <Text size="sm" c="dimmed" mt="sm">
        {lastPurchase === null ? t('noPurchase') : t('lastPurchase', { time: relativeWithin(lastPurchase) })}
      </Text>
      <AllOnTheirWay />
      <Stack gap="sm" mt="lg">
        {hasCards && (
          <Button component={Link} to={`${path}/add`} h={48}>
            {t('actions.add')}
          </Button>
        )}
        <Button component={Link} to={`${path}/donate`} variant="default" h={48}>
          {t('actions.donate')}
        </Button>
        <Button component={Link} to={`${path}/card`} variant="default" h={48}>
          {t('actions.card')}
        </Button>
      </Stack>
      <TopUpNote />
    </Card>
  )
}

/** The club's own text, if it wrote one. */
function TopUpNote() {
  const { t } = useTranslation('memberbucks')
  const { memberbucks_topup_note: note, enableStripe: hasCards } = useConfiguration().features
  if (hasCards && note === '') return null
  return (
    <section>
      <Title order={2} fz={14} mt="lg" mb="2xs">
        {t(hasCards ? 'add.otherWays' : 'topUp.title')}
      </Title>
      <Text c="dimmed" className={classes.note}>
        {note === '' ? t('topUp.ask') : note}
      </Text>
    </section>
  )
}

function Transactions() {
  const { t } = useTranslation('memberbucks')
  const { month } = useFormats()
  const [direction, setDirection] = useState<Direction>('all')
  const query = useInfiniteQuery(transactionsQuery)
  return (
    <Stack gap="lg" component="section" aria-label={t('transactions')}>
      <FilterChips
        label={t('filter.label')}
        choices={directions.map((value) => ({ value, label: t(`filter.${value}`) }))}
        value={direction}
        onChange={setDirection}
      />
      <QueryView query={query}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows)
          const months = monthsOf(rows, { direction, nameOf: month, hasMore: query.hasNextPage })
          if (months.length === 0) return <Nothing isEmpty={rows.length === 0} />
          return months.map((one) => <TransactionMonth key={one.name} month={one} />)
        }}
      </QueryView>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Stack>
  )
}

function Nothing({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('memberbucks')
  return (
    <Card>
      <EmptyState icon={IconCoin} title={t(isEmpty ? 'empty' : 'none')} reason={t('emptyReason')} />
    </Card>
  )
}
