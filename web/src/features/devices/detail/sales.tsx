import type { Sale, SalesOfProduct } from '@fobhouse/contract/routes/vending.ts'
import { Stack, Text } from '@mantine/core'
import { IconArrowDownLeft, IconShoppingBag } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { Amount } from '../../../domain/money/amount.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { type Column, ResponsiveTable } from '../../../ui/responsive-table.tsx'
import { type MachineDetail, salesQuery } from '../queries.ts'
import { DayList, DayRow } from '../../../ui/day-list.tsx'
import { MemberLink } from './member-link.tsx'

const draw = {
  row: (sale: Sale) => <SaleRow key={sale.id} sale={sale} />,
  card: (sum: SalesOfProduct) => <SumCard sum={sum} />,
  name: (sum: SalesOfProduct) => <Name sum={sum} />,
  lately: (sum: SalesOfProduct) => <SoldFor count={sum.soldLately} takings={sum.takingsLately} />,
  ever: (sum: SalesOfProduct) => <SoldFor count={sum.sold} takings={sum.takings} />,
  last: (sum: SalesOfProduct) => <RelativeTime at={sum.lastSale} />,
}

/** The machine's sales: first a sum per product, then each sale. */
export function Sales({ machine }: { machine: MachineDetail }) {
  const { t } = useTranslation('devices')
  const query = useInfiniteQuery(salesQuery(machine.id))
  return (
    <Stack gap="lg">
      {machine.sales.length > 0 && <Sums sales={machine.sales} />}
      <div>
        <DayList
          query={query}
          dateOf={({ date }) => date}
          row={draw.row}
          empty={{ title: t('sales.empty'), reason: t('sales.emptyReason') }}
        />
      </div>
    </Stack>
  )
}

function SaleRow({ sale }: { sale: Sale }) {
  const { t } = useTranslation('devices')
  const isCredit = sale.kind === 'credit'
  return (
    <DayRow
      at={sale.date}
      icon={isCredit ? IconArrowDownLeft : IconShoppingBag}
      tone={isCredit ? 'attention' : 'off'}
      end={<Amount value={isCredit ? -sale.amount : sale.amount} />}
    >
      <MemberLink id={sale.memberId} name={sale.member} />
      {`, ${sale.description}`}
      {isCredit && (
        <Text span inherit c="dimmed">
          {` · ${t('sales.credit')}`}
        </Text>
      )}
    </DayRow>
  )
}

function Sums({ sales }: { sales: readonly SalesOfProduct[] }) {
  const { t } = useTranslation('devices')
  return (
    <ResponsiveTable
      label={t('sales.byProduct')}
      columns={useColumns()}
      rows={sales}
      rowKey={({ productId }) => productId ?? 'none'}
      card={draw.card}
    />
  )
}

function useColumns(): Column<SalesOfProduct>[] {
  const { t } = useTranslation('devices')
  return [
    { key: 'name', head: t('sales.product'), cell: draw.name },
    { key: 'lately', head: t('sales.lately'), cell: draw.lately, isRight: true, width: 170 },
    { key: 'ever', head: t('sales.ever'), cell: draw.ever, isRight: true, width: 170 },
    { key: 'last', head: t('use.last'), cell: draw.last, isRight: true, width: 140 },
  ]
}

function Name({ sum }: { sum: SalesOfProduct }) {
  const { t } = useTranslation('devices')
  return (
    <Text inherit fw={600}>
      {sum.name ?? t('sales.unnamed')}
    </Text>
  )
}

function SoldFor({ count, takings }: { count: number; takings: number }) {
  const { number } = useFormats()
  return (
    <span>
      {number(count)} · <Amount value={takings} />
    </span>
  )
}

function SumCard({ sum }: { sum: SalesOfProduct }) {
  const { t } = useTranslation('devices')
  return (
    <>
      <Name sum={sum} />
      <Text size="sm" c="dimmed" component="div">
        {t('sales.lately')}: <SoldFor count={sum.soldLately} takings={sum.takingsLately} />
      </Text>
      <Text size="sm" c="dimmed" component="div">
        {t('sales.ever')}: <SoldFor count={sum.sold} takings={sum.takings} />
      </Text>
    </>
  )
}
