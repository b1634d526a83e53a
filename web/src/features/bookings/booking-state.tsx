import type { BookingState } from '@fobhouse/contract/bookings.ts'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../ui/state-dot.tsx'
import type { Tone } from '../../ui/tone.ts'

const tones: Record<BookingState, Tone> = {
  booked: 'good',
  requested: 'attention',
  offered: 'attention',
  cancelled: 'off',
  refused: 'bad',
  lapsed: 'off',
  released: 'off',
}

/** How a booking stands, in colour and words. */
export function BookingStateText({ state }: { state: BookingState }) {
  const { t } = useTranslation('bookings')
  return <StateDot tone={tones[state]}>{t(`state.${state}`)}</StateDot>
}
