import type { WholeBookable } from '@fobhouse/contract/bookables.ts'
import { NumberInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type CountProps = { bookable: WholeBookable; count: number; onChange: (count: number) => void }

/** How many seats of a place, or how many of its items. */
export function CountField({ bookable, count, onChange }: CountProps) {
  const { t } = useTranslation('bookings')
  return (
    <NumberInput
      label={bookable.place ? t('book.seats') : t('book.count')}
      value={count}
      min={1}
      max={mostOf(bookable)}
      allowDecimal={false}
      clampBehavior="strict"
      w={120}
      onChange={(value) => onChange(Number(value) || 1)}
    />
  )
}

/** So many units one booking may take. */
export function mostOf({ capacity, rules }: WholeBookable): number {
  return Math.min(capacity, rules.mostUnits)
}
