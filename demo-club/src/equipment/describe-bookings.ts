import type { NewBookable } from '@fobhouse/contract/bookables.ts'
import type { DemoClub } from '../demo-club.ts'
import type { DemoPlaceName } from './describe-equipment.ts'

export type DemoBookable = 'laser' | 'printers' | 'router' | 'welding' | 'clubroom'

type Described = Pick<NewBookable, 'name' | 'description' | 'capacity' | 'use' | 'price' | 'rules'> & {
  items: readonly string[]
  place?: DemoPlaceName
  /** A caretaker says yes or no. */
  approval: boolean
}

export const demoBookables: Readonly<Record<DemoBookable, Described>> = {
  laser: {
    name: 'Laser cutter',
    description: 'Bring your own material. No PVC.',
    items: ['Laser cutter'],
    use: 'needs',
    approval: false,
    price: { perHour: 1200, lateFee: 600 },
    rules: {
      minMinutes: 30,
      stepMinutes: 30,
      cancelHours: 24,
      quotas: [{ per: 'week', unit: 'minutes', most: 480, plans: [] }],
      noShowMinutes: 15,
    },
  },
  printers: {
    name: 'Any printer',
    items: ['Printer 1', 'Printer 2', 'Printer 3'],
    approval: false,
    rules: { maxMinutes: 1440, stepMinutes: 60, minMinutes: 60, bufferMinutes: 0, mostUnits: 2 },
  },
  router: { name: 'CNC router', items: ['CNC router'], approval: false, rules: { bufferMinutes: 30 } },
  welding: { name: 'Welding bay', items: ['Welding bay'], approval: true, rules: { minMinutes: 60 } },
  clubroom: {
    name: 'Clubroom',
    description: 'For courses and meetings',
    items: [],
    place: 'clubroom',
    capacity: 12,
    approval: false,
    rules: { minMinutes: 60, mostUnits: 12, opensDoors: true },
  },
}

/** Tools whose time is booked one by one: since then only who had booked has used them. */
export const bookedTools: ReadonlySet<string> = new Set(['Laser cutter', 'CNC router'])

/** A week and a day ago. */
export const bookedSince = ({ now }: DemoClub) => now.subtract({ hours: 24 * 8 })

type Slot = {
  of: DemoBookable
  /** Days of a cycle of seven. */
  days: readonly number[]
  /** Hours of the club's day. */
  from: number
  hours: number
  count?: number
  /** Days of the past week on which nobody came. */
  unused?: readonly number[]
}

/** The usual week. */
export const demoSlots: readonly Slot[] = [
  { of: 'laser', days: [0, 2, 3, 5], from: 17, hours: 1 },
  { of: 'laser', days: [1, 2, 5], from: 19, hours: 1, unused: [-5, -2] },
  { of: 'printers', days: [0, 1, 3, 6], from: 10, hours: 5 },
  { of: 'printers', days: [2, 4, 6], from: 16, hours: 8 },
  { of: 'printers', days: [1, 3, 5], from: 18, hours: 3 },
  // Once before it broke, and twice before it is expected back.
  { of: 'router', days: [1], from: 14, hours: 3 },
  { of: 'clubroom', days: [2], from: 18, hours: 3, count: 8 },
  { of: 'clubroom', days: [5], from: 14, hours: 2, count: 4 },
]
