import type { InductionProvider } from '@fobhouse/contract/settings/joining.ts'
import { AppError } from '../../core/errors.ts'
import type { Settings } from '../../db/settings.ts'
import type { SendResult } from '../send-result.ts'
import { readCanvasResult, tryCanvas } from './canvas.ts'
import type { CourseAccount, CourseResult } from './course-result.ts'
import { readMoodleResult, tryMoodle } from './moodle.ts'

type Club = { settings: Pick<Settings, 'get'> }
type Platform = Exclude<InductionProvider, 'none'>

const platforms = {
  moodle: { read: readMoodleResult, attempt: tryMoodle },
  canvas: { read: readCanvasResult, attempt: tryCanvas },
} satisfies Record<Platform, unknown>

/**
 * Returns a member's result in a course of the club's learning platform; without `courseId` in that of the induction.
 * Throws `induction_not_configured` if a setting is missing.
 */
export function readCourseResult(club: Club, email: string, courseId?: string): Promise<CourseResult> {
  const { platform, account } = courseOf(club, courseId)
  return platforms[platform].read(account, email)
}

/** Checks that the token in the settings opens the course. */
export async function tryInduction(club: Club): Promise<SendResult> {
  const { platform, account } = courseOf(club)
  const result = await platforms[platform].attempt(account)
  if (result.outcome === 'answered') return { outcome: 'sent', answer: result.name }
  return { outcome: 'refused', reason: result.reason }
}

function courseOf(
  { settings }: Club,
  courseId = settings.get('induction.courseId'),
): { platform: Platform; account: CourseAccount } {
  const platform = settings.get('induction.provider')
  const account = {
    baseUrl: settings.get('induction.baseUrl'),
    token: settings.get('induction.token'),
    courseId,
  }
  if (platform === 'none' || Object.values(account).includes('')) throw new AppError('induction_not_configured')
  return { platform, account }
}
