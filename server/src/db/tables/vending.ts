import type { Generated } from 'kysely'

export type VendingTables = { products: ProductsTable; vending_payments: VendingPaymentsTable }

type ProductsTable = {
  id: Generated<number>
  name: string
  description: string
  /** Unique among products that are not removed. */
  external_id: number
  /** Minor units; null: the machine says the price. */
  price: number | null
  cost_price: number | null
  /** Null: nobody counts them. */
  stock: number | null
  /** Sold beyond the stock since it was last set. */
  oversold: Generated<number>
  created_at: string
  /** A removed product keeps its row for its sales. */
  removed_at: string | null
}

/** Each successful debit and credit of a machine; the money itself is in `transfers`. */
type VendingPaymentsTable = {
  id: Generated<number>
  device_id: number
  member_id: number
  at: string
  kind: 'debit' | 'credit'
  product_id: number | null
  transfer_id: number
}
