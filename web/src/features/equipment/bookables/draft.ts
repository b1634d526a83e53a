import {
  type AtEnd,
  type BookableUse,
  type BookingRules,
  defaultRules,
  type ManagedBookable,
  type NewBookable,
  type Quota,
  type RuleNumber,
} from '@fobhouse/contract/bookables.ts'
import type { UseFormReturnType } from '@mantine/form'
import { randomId } from '@mantine/hooks'
import { bodyOfPrice, type PriceDraft, priceDraftOf } from './price-draft.ts'

export type DraftForm = UseFormReturnType<Draft>

/** A line of the form: lines have no names of their own. */
export type QuotaDraft = Quota & { key: string }

export function newQuota(): QuotaDraft {
  return { key: randomId(), per: 'week', unit: 'minutes', most: 240, plans: [] }
}

/** A bookable as its form has it. */
export type Draft = {
  name: string
  description: string
  kind: 'items' | 'place'
  items: string[]
  place: string
  capacity: number
  use: BookableUse
  atEnd: AtEnd
  hidden: boolean
  mostUnits: number
  stepMinutes: BookingRules['stepMinutes']
  hours: BookingRules['hours']
  approval: boolean
  /** Empty: it goes to nobody. */
  noShowMinutes: number | ''
  opensDoors: boolean
  plans: number[]
  quotas: QuotaDraft[]
  price: PriceDraft
} & Record<RuleNumber, number>

export function draftOf(bookable: ManagedBookable | undefined): Draft {
  const rules = bookable?.rules ?? defaultRules(1)
  return {
    ...rules,
    noShowMinutes: rules.noShowMinutes ?? '',
    quotas: rules.quotas.map((quota) => ({ ...quota, key: randomId() })),
    name: bookable?.name ?? '',
    description: bookable?.description ?? '',
    ...unitsOf(bookable),
    use: bookable?.use ?? 'prefers',
    atEnd: bookable?.atEnd ?? 'tell',
    hidden: bookable?.hidden ?? false,
    price: priceDraftOf(bookable?.price),
  }
}

function unitsOf(bookable: ManagedBookable | undefined): Pick<Draft, 'kind' | 'items' | 'place' | 'capacity'> {
  const { items = [], place = null, capacity = 1 } = bookable ?? {}
  return {
    kind: place ? 'place' : 'items',
    items: items.map(({ id }) => String(id)),
    place: place ? String(place.id) : '',
    capacity,
  }
}

/**
 * What is sent: of a place its seats, of items which they are, and all rules. That doors open only if it is new: whoever
 * sends it has to say who they are.
 */
export function bodyOf(draft: Draft, before: ManagedBookable | undefined): NewBookable {
  const { name, description, use, atEnd, kind, items, place, capacity, hidden, quotas, price, opensDoors, ...rules } =
    draft
  const isPlace = kind === 'place'
  const units = isPlace ? capacity : items.length
  return {
    name,
    description,
    use,
    atEnd,
    hidden,
    items: isPlace ? [] : items.map(Number),
    place: isPlace && place !== '' ? Number(place) : null,
    ...(isPlace ? { capacity } : {}),
    price: bodyOfPrice(price),
    rules: {
      ...rules,
      noShowMinutes: rules.noShowMinutes === '' ? null : rules.noShowMinutes,
      ...(opensDoors === (before?.rules.opensDoors ?? false) ? {} : { opensDoors }),
      quotas: quotas.map(({ per, unit, most, plans }) => ({ per, unit, most, plans })),
      mostUnits: Math.max(1, Math.min(rules.mostUnits, units)),
    },
  }
}
