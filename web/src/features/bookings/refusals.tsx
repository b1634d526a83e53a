import type { BookingRefusal } from '@fobhouse/contract/bookings.ts'
import { Text } from '@mantine/core'
import { useRefusalText } from '../../domain/booking/refusal-text.ts'

/** Why something cannot be booked, one line for each reason. */
export function Refusals({ refusals }: { refusals: readonly BookingRefusal[] }) {
  const text = useRefusalText()
  return refusals.map((one) => <Text key={one.code}>{text(one)}</Text>)
}
