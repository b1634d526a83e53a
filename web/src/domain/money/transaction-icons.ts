import type { TransactionType } from '@fobhouse/contract/money.ts'
import {
  type Icon,
  IconAdjustments,
  IconBolt,
  IconBottle,
  IconBuildingBank,
  IconCash,
  IconCreditCard,
  IconHeart,
} from '@tabler/icons-react'

/** Icons by what moved the money. */
export const transactionIcons: Record<TransactionType, Icon> = {
  stripe: IconCreditCard,
  bank: IconBuildingBank,
  cash: IconCash,
  card: IconBottle,
  interlock: IconBolt,
  web: IconHeart,
  other: IconAdjustments,
}
