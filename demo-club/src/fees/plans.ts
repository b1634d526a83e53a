import type { PlanInterval } from '@fobhouse/contract/billing.ts'

type DemoPlan = { key: string; name: string; interval: PlanInterval; intervalAmount: number; cost: number }
type DemoTier = {
  key: string
  name: string
  description: string
  isFeatured: boolean
  plans: readonly DemoPlan[]
  hours?: readonly DayWindows[]
}
/** As in a schedule: `days` from 1, Monday. */
type DayWindows = { days: readonly number[]; from: string; to: string }

const monthly = { key: 'monthly', name: 'Monthly', interval: 'month', intervalAmount: 1 } as const
const yearly = { key: 'yearly', name: 'Yearly', interval: 'year', intervalAmount: 1 } as const

/** The tiers and their prices in minor units of a dollar. A year costs eleven months. */
export const tiers: readonly DemoTier[] = [
  {
    key: 'full',
    name: 'Full member',
    description: 'Around the clock, every room, and every tool that you have been inducted on.',
    isFeatured: true,
    plans: [
      { ...monthly, cost: 5500 },
      { ...yearly, cost: 60_500 },
    ],
  },
  {
    key: 'concession',
    name: 'Concession',
    description: 'The same for students, pensioners and carers. Show your card at the next open night.',
    isFeatured: false,
    plans: [
      { ...monthly, cost: 3300 },
      { ...yearly, cost: 36_300 },
    ],
  },
  {
    key: 'evenings',
    name: 'Evenings and weekends',
    description: 'Weekdays from 17:00, and all day on Saturdays and Sundays.',
    isFeatured: false,
    hours: [
      { days: [1, 2, 3, 4, 5], from: '17:00', to: '24:00' },
      { days: [6, 7], from: '00:00', to: '24:00' },
    ],
    plans: [
      { ...monthly, cost: 3900 },
      { key: 'term', name: 'School term', interval: 'week', intervalAmount: 10, cost: 8500 },
    ],
  },
]
