import {
  type Arrival,
  type BoardEvent,
  eventTime,
  isLate,
  type TakenBatch,
} from '@fobhouse/contract/protocol-2/events.ts'

/** An event with the time at which it happened, as it is stored. */
export type TimedEvent = {
  seq: number
  event: BoardEvent
  at: string
  isUncertain: boolean
  isLate: boolean
}

/** `before`: when the event happened that was stored before these, in milliseconds; undefined without one. */
export function timeEvents(stored: TakenBatch['stored'], arrival: Arrival, before: number | undefined): TimedEvent[] {
  let last = before
  return stored.map(({ seq, event }) => {
    const { time: told, isUncertain } = eventTime(event, arrival, last)
    // A board that counts nonsense must not make a time that no calendar has.
    const time = Math.max(0, told)
    last = time
    return { seq, event, at: new Date(time).toISOString(), isUncertain, isLate: isLate(time, arrival.arrival) }
  })
}

/** What administrators are mailed about, at most once an hour for each door. */
export const alarmingTypes = ['forced', 'held_open'] as const
export type AlarmingType = (typeof alarmingTypes)[number]

export function isAlarming(type: string): type is AlarmingType {
  return alarmingTypes.some((alarming) => alarming === type)
}
