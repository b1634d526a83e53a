import { newClosureSchema, newScheduleSchema } from '@fobhouse/contract/hours.ts'
import { describe, expect, test } from 'vitest'
import { closureOf, draftOf as draftOfClosure, judgeClosure } from './closure-form.ts'
import { draftOf as draftOfSchedule, judgeSchedule, newWeekWindow, scheduleOf } from './schedule-form.ts'

const schedule = {
  id: 1,
  name: 'Evenings',
  windows: [{ days: [1, 5], from: '18:00', to: '24:00' }],
  followsClosures: false,
  openingHours: true,
  openNow: true,
  nextChange: null,
  usedBy: { devices: [], tiers: [], grants: 0 },
}
const closure = {
  id: 1,
  name: 'Party',
  from: '2027-03-06',
  to: '2027-03-06',
  windows: [{ from: '20:00', to: '24:00' }],
  schedules: [3],
}

describe('a schedule', () => {
  test('is the same after its form was opened, with midnight as a time field shows it', () => {
    const draft = draftOfSchedule(schedule)
    expect(draft.windows[0]).toMatchObject({ from: '18:00', to: '00:00' })
    expect(newScheduleSchema.parse(scheduleOf(draft))).toEqual({
      name: 'Evenings',
      windows: schedule.windows,
      followsClosures: false,
      openingHours: true,
    })
    expect(judgeSchedule(draft)).toEqual({})
  })

  test('needs a name, and days and times of each window', () => {
    const draft = { ...draftOfSchedule(undefined), windows: [{ ...newWeekWindow(), days: [] }] }
    expect(Object.keys(judgeSchedule(draft)).toSorted()).toEqual([
      'name',
      'windows.0.days',
      'windows.0.from',
      'windows.0.to',
    ])
  })
})

describe('a closure', () => {
  test('is the same after its form was opened', () => {
    const { id: _id, ...rest } = closure
    expect(newClosureSchema.parse(closureOf(draftOfClosure(closure)))).toEqual(rest)
    expect(judgeClosure(draftOfClosure(closure))).toEqual({})
  })

  test.each([
    ['2027-03-05', 'before its first day'],
    ['2028-03-06', 'after more than 366 days'],
  ])('does not end %s, %s', (to) => {
    expect(Object.keys(judgeClosure({ ...draftOfClosure(closure), to }))).toEqual(['to'])
  })
})
