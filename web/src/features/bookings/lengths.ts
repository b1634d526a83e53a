import type { BookingRules } from '@fobhouse/contract/bookables.ts'

const mostOffered = 48

/** The lengths that can be booked, in minutes: every step, then fewer the longer they are. */
export function lengthsOf({ minMinutes, maxMinutes, stepMinutes }: Lengths): number[] {
  const first = Math.ceil(minMinutes / stepMinutes) * stepMinutes
  const all: number[] = []
  for (let length = first; length <= maxMinutes; length += strideAt(length, stepMinutes)) all.push(length)
  return all.length <= mostOffered ? all : all.filter((_, index) => index % Math.ceil(all.length / mostOffered) === 0)
}

type Lengths = Pick<BookingRules, 'minMinutes' | 'maxMinutes' | 'stepMinutes'>

/** Up to four hours every step counts; then whole hours, if the step divides them. */
function strideAt(length: number, step: number): number {
  const hour = 60
  return length >= 4 * hour && hour % step === 0 ? hour : step
}
