import {
  type Account,
  type Answer,
  courseId,
  courseName,
  type CourseOptions,
  type CourseSite,
  serveCourse,
} from './course.ts'

const token = 'd0f7a1e2b3c4958677689abcdef01234'

const served = [
  'core_enrol_get_users_courses',
  'core_user_get_users',
  'core_webservice_get_site_info',
  'gradereport_user_get_grade_items',
]

/**
 * Moodle's counterpart: its web service over REST (https://docs.moodle.org/dev/Creating_a_web_service_client), one
 * course.
 */
export async function startMoodleSite(options: CourseOptions = {}): Promise<CourseSite> {
  return serveCourse(options, {
    token,
    answer: ({ request, body, accounts }) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://moodle')
      if (pathname !== '/webservice/rest/server.php') return { status: 404, json: 'Not Found' }
      const facts = new URLSearchParams([...searchParams, ...new URLSearchParams(body)])
      if (facts.get('wstoken') !== token) return fault('invalidtoken', 'Invalid token - token not found')
      return answerFunction(facts, accounts)
    },
  })
}

function answerFunction(facts: URLSearchParams, accounts: readonly Account[]): Answer {
  const account = accounts.find(({ id }) => String(id) === facts.get('userid'))
  switch (facts.get('wsfunction')) {
    case 'core_webservice_get_site_info':
      return {
        json: { sitename: 'Makers’ Moodle', functions: served.map((name) => ({ name, version: '2025041400' })) },
      }
    case 'core_user_get_users':
      return findUsers(facts, accounts)
    case 'core_enrol_get_users_courses':
      return {
        json: account?.isEnrolled ? [{ id: Number(courseId), shortname: 'induction', fullname: courseName }] : [],
      }
    case 'gradereport_user_get_grade_items':
      if (facts.get('courseid') !== courseId) {
        return fault('invalidrecord', 'Can’t find data record in database table course.')
      }
      return account
        ? { json: { usergrades: [gradesOf(account)], warnings: [] } }
        : fault('invaliduser', 'Invalid user')
    default:
      return fault('accessexception', 'Access control exception')
  }
}

/** Moodle compares with LIKE, ignoring case; % and _ are wildcards. */
function findUsers(facts: URLSearchParams, accounts: readonly Account[]): Answer {
  if (facts.get('criteria[0][key]') !== 'email') return fault('invalidparameter', 'Invalid parameter value detected')
  const pattern = (facts.get('criteria[0][value]') ?? '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('%', '.*')
    .replaceAll('_', '.')
  const like = new RegExp(`^${pattern}$`, 'i')
  const users = accounts
    .filter(({ email }) => like.test(email))
    .map(({ id, email }) => ({ id, fullname: email, email }))
  return { json: { users, warnings: [] } }
}

/** A quiz, and the course’s total, which has no date. */
function gradesOf({ id, email, score, completedAt }: Account) {
  const seconds = completedAt === null ? null : Math.floor(Date.parse(completedAt) / 1000)
  const grade = {
    graderaw: score,
    grademin: 0,
    grademax: 100,
    percentageformatted: score === null ? '-' : `${score} %`,
  }
  return {
    courseid: Number(courseId),
    userid: id,
    userfullname: email,
    maxdepth: 2,
    gradeitems: [
      { ...grade, id: 1, itemtype: 'mod', itemmodule: 'quiz', gradedatesubmitted: seconds, gradedategraded: seconds },
      { ...grade, id: 2, itemtype: 'course', itemmodule: null, gradedatesubmitted: null, gradedategraded: null },
    ],
  }
}

function fault(errorcode: string, message: string): Answer {
  return { json: { exception: 'moodle_exception', errorcode, message } }
}
