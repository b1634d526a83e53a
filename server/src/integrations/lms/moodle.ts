import { foldName } from '@fobhouse/contract/text.ts'
import { z } from 'zod'
import { callWeb } from '../web-call.ts'
import { type CourseAccount, CourseFault, type CourseResult, firstWords, resultOf } from './course-result.ts'
import { withoutEndSlashes } from '../../core/end-slashes.ts'

/** The functions that the token's service must allow (https://docs.moodle.org/dev/Web_service_API_functions). */
const functions = {
  siteInfo: 'core_webservice_get_site_info',
  users: 'core_user_get_users',
  courses: 'core_enrol_get_users_courses',
  grades: 'gradereport_user_get_grade_items',
} as const
type MoodleFunction = (typeof functions)[keyof typeof functions]

const mostBytes = 2 * 1024 * 1024

/** Moodle answers 200 to everything; a fault looks like this. */
const faultSchema = z.object({
  exception: z.string(),
  errorcode: z.string().optional(),
  message: z.string().optional(),
})
const siteSchema = z.object({ sitename: z.string(), functions: z.array(z.object({ name: z.string() })) })
const usersSchema = z.object({ users: z.array(z.object({ id: z.int(), email: z.string().optional() })) })
const coursesSchema = z.array(z.object({ id: z.int() }))
const gradesSchema = z.object({
  usergrades: z.array(
    z.object({
      gradeitems: z.array(
        z.object({
          /** `course` is the total of the course. */
          itemtype: z.string().nullish(),
          graderaw: z.number().nullish(),
          grademin: z.number().nullish(),
          grademax: z.number().nullish(),
          /** Seconds since 1970. */
          gradedategraded: z.int().nullish(),
          gradedatesubmitted: z.int().nullish(),
        }),
      ),
    }),
  ),
})
type GradeItem = z.output<typeof gradesSchema>['usergrades'][number]['gradeitems'][number]

/** Asks Moodle for somebody's total in a course, by e-mail address in any case. */
export function readMoodleResult(account: CourseAccount, email: string): Promise<CourseResult> {
  return resultOf(async () => {
    // Moodle ignores case, but takes % and _ as wildcards, so compare the address again here.
    const found = await ask(account, functions.users, { 'criteria[0][key]': 'email', 'criteria[0][value]': email })
    const { users } = parse(usersSchema, found)
    const user = users.find((one) => one.email !== undefined && foldName(one.email) === foldName(email))
    if (!user) return { outcome: 'notEnrolled' }
    const courses = parse(coursesSchema, await ask(account, functions.courses, { userid: String(user.id) }))
    if (!courses.some(({ id }) => String(id) === account.courseId)) return { outcome: 'notEnrolled' }
    const facts = { courseid: account.courseId, userid: String(user.id) }
    const { usergrades } = parse(gradesSchema, await ask(account, functions.grades, facts))
    return judge(usergrades[0]?.gradeitems ?? [])
  })
}

/** Whether the token opens everything that is needed. Returns the site's name. */
export function tryMoodle(account: CourseAccount) {
  return resultOf(async () => {
    const site = parse(siteSchema, await ask(account, functions.siteInfo, {}))
    const allowed = new Set(site.functions.map(({ name }) => name))
    const missing = Object.values(functions).filter((name) => !allowed.has(name))
    if (missing.length > 0) throw new CourseFault('refused', `The service lacks ${missing.join(', ')}`)
    return { outcome: 'answered' as const, name: site.sitename }
  })
}

function judge(items: readonly GradeItem[]): CourseResult {
  const total = items.find(({ itemtype }) => itemtype === 'course')
  const { graderaw: raw, grademin: least, grademax: most } = total ?? {}
  if (raw === null || raw === undefined || !most) return { outcome: 'unscored' }
  const from = least ?? 0
  // The total itself often has no date: take that of the last graded part.
  const dates = items.flatMap(({ gradedatesubmitted, gradedategraded }) => gradedatesubmitted ?? gradedategraded ?? [])
  const last = Math.max(0, ...dates)
  return {
    outcome: 'scored',
    score: ((raw - from) / (most - from)) * 100,
    completedAt: last === 0 ? null : new Date(last * 1000).toISOString(),
  }
}

async function ask(account: CourseAccount, name: MoodleFunction, facts: Record<string, string>): Promise<unknown> {
  const address = `${withoutEndSlashes(account.baseUrl)}/webservice/rest/server.php`
  // In the body, because logs keep addresses.
  const form = { wstoken: account.token, wsfunction: name, moodlewsrestformat: 'json', ...facts }
  const answer = await callWeb(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams(form).toString(),
    mostBytes,
  }).catch((error: unknown) => {
    throw new CourseFault('unavailable', error instanceof Error ? error.message : String(error), error)
  })
  if (answer.status >= 500 || answer.status === 429) throw new CourseFault('unavailable', `It answers ${answer.status}`)
  if (answer.status !== 200) throw new CourseFault('refused', `It answers ${answer.status}`)
  const json = jsonOf(answer.body)
  const fault = faultSchema.safeParse(json).data
  if (fault) throw new CourseFault('refused', firstWords(fault.message ?? fault.errorcode ?? fault.exception))
  return json
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new CourseFault('refused', 'The answer is not from Moodle', error)
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new CourseFault('refused', 'The answer is not from Moodle', parsed.error)
  return parsed.data
}
