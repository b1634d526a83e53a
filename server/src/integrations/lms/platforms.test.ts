import { startCanvasSite } from '@fobhouse/simulator/lms/canvas-site.ts'
import type { CourseSite } from '@fobhouse/simulator/lms/course.ts'
import { startMoodleSite } from '@fobhouse/simulator/lms/moodle-site.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { readCanvasResult, tryCanvas } from './canvas.ts'
import { readMoodleResult, tryMoodle } from './moodle.ts'

const completedAt = '2026-02-03T04:05:06.000Z'
const students = [
  { email: 'kimXlee@example.org', isEnrolled: true, score: 12, completedAt },
  { email: 'Kim_Lee@Example.org', isEnrolled: true, score: 90, completedAt },
  { email: 'new@example.org', isEnrolled: true, score: null, completedAt: null },
  { email: 'stranger@example.org', isEnrolled: false, score: null, completedAt: null },
]

let site: CourseSite
afterEach(() => site.stop())

describe.each([
  { platform: 'Moodle', start: startMoodleSite, read: readMoodleResult, attempt: tryMoodle },
  { platform: 'Canvas', start: startCanvasSite, read: readCanvasResult, attempt: tryCanvas },
])('$platform', ({ start, read, attempt }) => {
  test('tells how somebody did, whatever the case of the address', async () => {
    site = await start({ students })
    const scored = { outcome: 'scored', score: 90, completedAt }
    expect(await read(site, 'Kim_Lee@Example.org')).toEqual(scored)
    expect(await read(site, 'kim_lee@example.ORG')).toEqual(scored)
    expect(await read(site, 'kim%@example.org')).toEqual({ outcome: 'notEnrolled' })
    expect(await read(site, 'new@example.org')).toEqual({ outcome: 'unscored' })
    expect(await read(site, 'stranger@example.org')).toEqual({ outcome: 'notEnrolled' })
    expect(await read(site, 'nobody@example.org')).toEqual({ outcome: 'notEnrolled' })
  })

  test('takes the newest result', async () => {
    site = await start({ students })
    site.put({ email: 'new@example.org', score: 41.5, completedAt: '2026-03-01T10:00:00.000Z' })
    const result = await read(site, 'new@example.org')
    expect(result).toEqual({ outcome: 'scored', score: 41.5, completedAt: '2026-03-01T10:00:00.000Z' })
  })

  test('says what is wrong with the token, the course and the server', async () => {
    site = await start({ students })
    const email = 'kim_lee@example.org'
    expect(await attempt(site)).toMatchObject({ outcome: 'answered', name: expect.stringMatching(/\w/) })
    const token = { ...site, token: 'wrong' }
    expect(await attempt(token)).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/token/) })
    expect(await read(token, email)).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/token/) })
    expect(await read({ ...site, baseUrl: `${site.baseUrl}/elsewhere` }, email)).toMatchObject({ outcome: 'refused' })
    site.setDown(true)
    expect(await read(site, email)).toEqual({ outcome: 'unavailable', reason: 'It answers 503' })
    await site.stop()
    expect(await read(site, email)).toMatchObject({ outcome: 'unavailable' })
    site = await start()
  })
})

test('Canvas: looks through every page of a list', async () => {
  const student = { isEnrolled: true, score: 50, completedAt }
  const crowd = Array.from({ length: 7 }, (_, index) => ({ ...student, email: `${index}.kim@example.org` }))
  site = await startCanvasSite({ students: [...crowd, { ...student, email: 'kim@example.org', score: 88 }], onPage: 2 })
  expect(await readCanvasResult(site, 'kim@example.org')).toMatchObject({ outcome: 'scored', score: 88 })
  expect(site.calls()).toBe(6)
})

test('Moodle: a course that is not there is nobody’s', async () => {
  site = await startMoodleSite({ students })
  expect(await readMoodleResult({ ...site, courseId: '99' }, 'kim_lee@example.org')).toEqual({ outcome: 'notEnrolled' })
})

test('Canvas: a course that is not there is said', async () => {
  site = await startCanvasSite({ students })
  expect(await tryCanvas({ ...site, courseId: '99' })).toMatchObject({
    outcome: 'refused',
    reason: '404 The specified resource does not exist.',
  })
})
