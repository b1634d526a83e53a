import { parseArgs } from 'node:util'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'
import { startCanvasSite } from './canvas-site.ts'
import type { CourseOptions, CourseSite, Student } from './course.ts'
import { startMoodleSite } from './moodle-site.ts'

export const lmsUsage = `Usage: npm run simulator -- moodle|canvas [--port 2600] [--student EMAIL[=PER CENT]]…

Stands in for a learning platform with one course. Enter what it prints in the portal's settings. Each --student is enrolled;
with per cent the course is done, now. Somebody with an account who is not enrolled: --stranger EMAIL. Ctrl+C ends.
`

type Run = (args: readonly string[], print: (line: string) => void) => Promise<void>

export const runMoodle: Run = (args, print) => runCourse(startMoodleSite, args, print)
export const runCanvas: Run = (args, print) => runCourse(startCanvasSite, args, print)

async function runCourse(
  start: (options: CourseOptions) => Promise<CourseSite>,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  const site = await start(readOptions(args))
  print(`Address: ${site.baseUrl}\nToken: ${site.token}\nCourse: ${site.courseId}`)
}

function readOptions(args: readonly string[]): CourseOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: { type: 'string', default: '2600' },
        student: { type: 'string', multiple: true, default: [] },
        stranger: { type: 'string', multiple: true, default: [] },
      },
    })
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new Error(`--port is a number up to 65535, not "${values.port}"`)
    }
    const strangers = values.stranger.map((email) => ({ email, isEnrolled: false, score: null, completedAt: null }))
    return { port, students: [...values.student.map(readStudent), ...strangers] }
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), lmsUsage, error)
  }
}

function readStudent(given: string): Student {
  const [email = '', percent] = given.split('=', 2)
  if (percent === undefined) return { email, isEnrolled: true, score: null, completedAt: null }
  const score = percent === '' ? Number.NaN : Number(percent)
  if (!(score >= 0 && score <= 100)) throw new Error(`--student takes 0 to 100 per cent, not "${percent}"`)
  return { email, isEnrolled: true, score, completedAt: new Date().toISOString() }
}
