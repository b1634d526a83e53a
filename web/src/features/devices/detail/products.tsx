import type { Product } from '@fobhouse/contract/routes/vending.ts'
import { ActionIcon, Button, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconBottle, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { Amount } from '../../../domain/money/amount.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { type Column, ResponsiveTable } from '../../../ui/responsive-table.tsx'
import { productsQuery } from '../queries.ts'
import { ProductDialog, RemoveProductDialog } from './product-dialogs.tsx'

type Opened = { deed: 'edit'; product: Product | undefined } | { deed: 'remove'; product: Product }

/** The products of the club's machines, which all sell the same ones. */
export function Products() {
  const { t } = useTranslation('devices')
  const query = useQuery(productsQuery)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const add = () => setOpened({ deed: 'edit', product: undefined })
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('products.help')}
        </Text>
        <Button variant="default" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={add}>
          {t('products.add')}
        </Button>
      </Group>
      <QueryView query={query}>{(products) => <List products={products} onOpen={setOpened} />}</QueryView>
      {opened?.deed === 'edit' && <ProductDialog product={opened.product} onClose={close} />}
      {opened?.deed === 'remove' && <RemoveProductDialog product={opened.product} onClose={close} />}
    </Stack>
  )
}

type ListProps = { products: readonly Product[]; onOpen: (opened: Opened) => void }

function List({ products, onOpen }: ListProps) {
  const { t } = useTranslation('devices')
  const columns = useColumns(onOpen)
  if (products.length === 0) {
    return (
      <Card>
        <EmptyState icon={IconBottle} title={t('products.empty')} reason={t('products.emptyReason')} />
      </Card>
    )
  }
  return (
    <ResponsiveTable
      label={t('tab.products')}
      columns={columns}
      rows={products}
      rowKey={({ id }) => id}
      card={cardsOf(onOpen)}
    />
  )
}

function useColumns(onOpen: ListProps['onOpen']): Column<Product>[] {
  const { t } = useTranslation('devices')
  return [
    { key: 'name', head: t('products.name'), cell: (product) => <Name product={product} /> },
    { key: 'number', head: t('products.externalId'), cell: ({ externalId }) => externalId, isRight: true, width: 90 },
    {
      key: 'price',
      head: t('products.price'),
      cell: ({ price }) => <Price value={price} />,
      isRight: true,
      width: 110,
    },
    {
      key: 'cost',
      head: t('products.costPrice'),
      cell: ({ costPrice }) => <Price value={costPrice} />,
      isRight: true,
      width: 110,
    },
    {
      key: 'stock',
      head: t('products.stock'),
      cell: (product) => <Stock product={product} />,
      isRight: true,
      width: 130,
    },
    {
      key: 'actions',
      head: <VisuallyHidden>{t('list.actions')}</VisuallyHidden>,
      cell: (product) => <Actions product={product} onOpen={onOpen} />,
      isRight: true,
      width: 90,
    },
  ]
}

function cardsOf(onOpen: ListProps['onOpen']) {
  return (product: Product) => <ProductCard product={product} onOpen={onOpen} />
}

function Name({ product }: { product: Product }) {
  return (
    <>
      <Text fw={600}>{product.name}</Text>
      {product.description !== '' && (
        <Text size="sm" c="dimmed">
          {product.description}
        </Text>
      )}
    </>
  )
}

function Price({ value }: { value: number | null }) {
  return value === null ? (
    <Text span inherit c="dimmed">
      {'–'}
    </Text>
  ) : (
    <Amount value={value} />
  )
}

/** The stock; if more were sold than it held, somebody should check the shelf. */
function Stock({ product: { stock, oversold } }: { product: Product }) {
  const { t } = useTranslation('devices')
  const { number } = useFormats()
  if (stock === null) return <span>{t('products.uncounted')}</span>
  if (oversold > 0) {
    return (
      <Text span inherit fw={600} c="var(--fob-attention)">
        {t('products.oversold', { count: oversold })}
      </Text>
    )
  }
  return <span>{number(stock)}</span>
}

function Actions({ product, onOpen }: { product: Product; onOpen: ListProps['onOpen'] }) {
  const { t } = useTranslation('devices')
  return (
    <Group gap="2xs" wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('products.editOne', { name: product.name })}
        onClick={() => onOpen({ deed: 'edit', product })}
      >
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('products.removeOne', { name: product.name })}
        onClick={() => onOpen({ deed: 'remove', product })}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

function ProductCard({ product, onOpen }: { product: Product; onOpen: ListProps['onOpen'] }) {
  const { t } = useTranslation('devices')
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Name product={product} />
        <Text size="sm" component="div">
          <Price value={product.price} /> · {t('products.stock')}: <Stock product={product} />
        </Text>
      </div>
      <Actions product={product} onOpen={onOpen} />
    </Group>
  )
}
