import {
  type Account,
  type Answer,
  courseId,
  courseName,
  type CourseOptions,
  type CourseSite,
  serveCourse,
} from './course.ts'

const token = '7~simulated0canvas0access0token'
/** Canvas returns at most a hundred entries per page; the header `Link` names the next page. */
const mostOnPage = 100

type CanvasOptions = CourseOptions & {
  /** A smaller page size, to get several pages. */
  onPage?: number
}

/** Canvas' counterpart: the REST calls about one course (https://developerdocs.instructure.com/services/canvas). */
export async function startCanvasSite({ onPage = mostOnPage, ...options }: CanvasOptions = {}): Promise<CourseSite> {
  return serveCourse(options, {
    token,
    answer: ({ request, accounts }) => {
      if (request.headers.authorization !== `Bearer ${token}`) return refusal(401, 'Invalid access token.')
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
      const course = `/api/v1/courses/${courseId}`
      if (url.pathname === course) return { json: { id: Number(courseId), name: courseName } }
      const list = listOf(url.pathname.slice(course.length), url.searchParams, accounts)
      const isHere = url.pathname.startsWith(`${course}/`) && list !== undefined
      return isHere ? pageOf(list, url, onPage) : refusal(404, 'The specified resource does not exist.')
    },
  })
}

function listOf(path: string, query: URLSearchParams, accounts: readonly Account[]): unknown[] | undefined {
  const students = accounts.filter(({ isEnrolled }) => isEnrolled)
  switch (path) {
    case '/users':
      return students.filter(matches(query.get('search_term'))).map((student) => userOf(student, query))
    case '/enrollments':
      return students.filter(({ id }) => String(id) === query.get('user_id')).map(enrollmentOf)
    case '/students/submissions':
      return students.filter(({ id }) => String(id) === query.get('student_ids[]')).flatMap(submissionsOf)
    default:
      return undefined
  }
}

function matches(term: string | null): (student: Account) => boolean {
  return ({ email }) => email.toLowerCase().includes((term ?? '').toLowerCase())
}

function userOf({ id, email }: Account, query: URLSearchParams) {
  const name = email.split('@', 1)[0]
  return { id, name, login_id: name, ...(query.getAll('include[]').includes('email') ? { email } : {}) }
}

function enrollmentOf({ id, score }: Account) {
  return {
    id: 1000 + id,
    user_id: id,
    course_id: Number(courseId),
    type: 'StudentEnrollment',
    enrollment_state: 'active',
    grades: { current_score: score, final_score: score ?? 0, current_grade: null, final_grade: null },
  }
}

function submissionsOf({ id, score, completedAt }: Account) {
  if (score === null) return []
  const graded = { score, submitted_at: completedAt, graded_at: completedAt, workflow_state: 'graded' }
  return [{ id: 2000 + id, user_id: id, assignment_id: 1, ...graded }]
}

function pageOf(rows: readonly unknown[], url: URL, onPage: number): Answer {
  const size = Math.min(Number(url.searchParams.get('per_page') ?? 10), onPage)
  const page = Number(url.searchParams.get('page') ?? 1)
  const next = new URL(url)
  next.searchParams.set('page', String(page + 1))
  const links = [`<${url.href}>; rel="current"`, ...(page * size < rows.length ? [`<${next.href}>; rel="next"`] : [])]
  return { json: rows.slice((page - 1) * size, page * size), headers: { link: links.join(',') } }
}

function refusal(status: number, message: string): Answer {
  return { status, json: { errors: [{ message }] } }
}
