import { vendingRoutes } from '@fobhouse/contract/routes/vending.ts'
import { type Feature, serve } from '../feature.ts'
import { vendingCopy } from './sale-store.ts'
import { vendingDeviceHandlers } from './device-handlers.ts'
import { vendingHandlers } from './routes.ts'

export const vendingFeature: Feature = {
  name: 'vending',
  calls: [serve(vendingRoutes, vendingHandlers)],
  devices: vendingDeviceHandlers,
  copy: vendingCopy,
  tables: {
    products: {
      time: 'current',
      nobody: 'What the club sells.',
      columns: [
        'id',
        'name',
        'description',
        'external_id',
        'price',
        'cost_price',
        'stock',
        'oversold',
        'created_at',
        'removed_at',
      ],
    },
    vending_payments: {
      time: { forEver: 'the books need it' },
      naming: { member_id: { file: 'purchases.json' } },
      told: ['id', 'device_id', 'at', 'kind', 'product_id', 'transfer_id'],
      kept: {
        'the books need what was sold': ['id', 'device_id', 'member_id', 'at', 'kind', 'product_id', 'transfer_id'],
      },
    },
  },
}
