import { foldName } from '@fobhouse/contract/text.ts'
import { z } from 'zod'
import { callWeb } from '../web-call.ts'
import { type CourseAccount, CourseFault, type CourseResult, firstWords, resultOf } from './course-result.ts'
import { withoutEndSlashes } from '../../core/end-slashes.ts'

const mostBytes = 2 * 1024 * 1024
/** A hundred rows a page: no club's course has more people with one address. */
const mostPages = 50

const usersSchema = z.array(z.object({ id: z.int(), email: z.string().nullish(), login_id: z.string().nullish() }))
const scoreSchema = z.number().nullish()
/** https://developerdocs.instructure.com/services/canvas/resources/enrollments */
const enrollmentsSchema = z.array(
  z.object({ grades: z.object({ current_score: scoreSchema, final_score: scoreSchema }).optional() }),
)
type Grades = z.output<typeof enrollmentsSchema>[number]['grades']
/** https://developerdocs.instructure.com/services/canvas/resources/submissions */
const submissionsSchema = z.array(
  z.object({ submitted_at: z.string().nullish(), graded_at: z.string().nullish(), score: z.number().nullish() }),
)
const courseSchema = z.object({ name: z.string() })
const refusalSchema = z.object({ errors: z.array(z.object({ message: z.string() })) })

/** Asks Canvas for somebody's score in a course, by e-mail address or login in any case. */
export function readCanvasResult(account: CourseAccount, email: string): Promise<CourseResult> {
  return resultOf(async () => {
    const course = `/api/v1/courses/${account.courseId}`
    const students = { 'enrollment_type[]': 'student', 'include[]': 'email', search_term: email }
    const users = await askAll(account, `${course}/users`, { facts: students, schema: usersSchema })
    const key = foldName(email)
    const user = users.find((one) => [one.email, one.login_id].some((name) => name && foldName(name) === key))
    if (!user) return { outcome: 'notEnrolled' }
    const enrolled = { 'type[]': 'StudentEnrollment', user_id: String(user.id) }
    const enrollments = await askAll(account, `${course}/enrollments`, { facts: enrolled, schema: enrollmentsSchema })
    const scores = enrollments.flatMap(({ grades }) => scoreOf(grades))
    if (scores.length === 0) return { outcome: enrollments.length === 0 ? 'notEnrolled' : 'unscored' }
    const own = { 'student_ids[]': String(user.id), workflow_state: 'graded' }
    const path = `${course}/students/submissions`
    const submissions = await askAll(account, path, { facts: own, schema: submissionsSchema })
    return { outcome: 'scored', score: Math.max(...scores), completedAt: lastOf(submissions) }
  })
}

/** Whether the token opens the course. Returns the course's name. */
export function tryCanvas(account: CourseAccount) {
  return resultOf(async () => {
    const { json } = await ask(account, `${originOf(account)}/api/v1/courses/${account.courseId}`)
    return { outcome: 'answered' as const, name: parse(courseSchema, json).name }
  })
}

/**
 * The final score counts missing work as zero. The current score ignores it and is null while nothing was handed in, so
 * one good quiz of three would pass.
 */
function scoreOf(grades: Grades): number | [] {
  if (typeof grades?.current_score !== 'number') return []
  return grades.final_score ?? grades.current_score
}

/** When the last part was handed in. */
function lastOf(submissions: z.output<typeof submissionsSchema>): string | null {
  const times = submissions
    .map(({ submitted_at: submitted, graded_at: graded }) => Date.parse(submitted ?? graded ?? ''))
    .filter((time) => !Number.isNaN(time))
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}

type Question<Row> = { facts: Record<string, string>; schema: z.ZodType<Row[]> }

/** Reads every page of a list (https://developerdocs.instructure.com/services/canvas/basics/file.pagination). */
async function askAll<Row>(account: CourseAccount, path: string, { facts, schema }: Question<Row>): Promise<Row[]> {
  const query = new URLSearchParams({ ...facts, per_page: '100' })
  let next: string | undefined = `${originOf(account)}${path}?${query.toString()}`
  const rows: Row[] = []
  for (let page = 0; next !== undefined && page < mostPages; page += 1) {
    const { json, link } = await ask(account, next)
    rows.push(...parse(schema, json))
    next = nextPage(link, account)
  }
  return rows
}

/** Throws for another server: the token must not go there. */
function nextPage(link: string | undefined, account: CourseAccount): string | undefined {
  const [, next] = /<([^<>]+)>;\s*rel="next"/.exec(link ?? '') ?? []
  if (next === undefined) return undefined
  if (URL.parse(next)?.origin === new URL(account.baseUrl).origin) return next
  throw new CourseFault('refused', 'It redirects to another server')
}

async function ask({ token }: CourseAccount, address: string): Promise<{ json: unknown; link: string | undefined }> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const answer = await callWeb(address, { method: 'GET', headers, mostBytes }).catch((error: unknown) => {
    throw new CourseFault('unavailable', error instanceof Error ? error.message : String(error), error)
  })
  const { status, body } = answer
  // Too many calls: 403 with these words (https://developerdocs.instructure.com/services/canvas/basics/file.throttling).
  const isThrottled = status === 403 && /rate limit exceeded/i.test(body.toString('utf8'))
  if (status >= 500 || status === 429 || isThrottled) throw new CourseFault('unavailable', `It answers ${status}`)
  if (status !== 200) throw new CourseFault('refused', refusalOf(status, body))
  const { link } = answer.headers
  return { json: jsonOf(body), link: Array.isArray(link) ? link.join(',') : link }
}

function refusalOf(status: number, body: Buffer): string {
  const isJson = body.toString('utf8').trimStart().startsWith('{')
  const refusal = isJson ? refusalSchema.safeParse(jsonOf(body)).data : undefined
  return firstWords([status, ...(refusal?.errors ?? []).map(({ message }) => message)].join(' '))
}

function originOf({ baseUrl }: CourseAccount): string {
  return withoutEndSlashes(baseUrl)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    throw new CourseFault('refused', 'The answer is not from Canvas', error)
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new CourseFault('refused', 'The answer is not from Canvas', parsed.error)
  return parsed.data
}
