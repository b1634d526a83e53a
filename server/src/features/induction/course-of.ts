import type { InductionProvider } from '@fobhouse/contract/settings/joining.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { readCanvasResult, tryCanvas } from '../../integrations/lms/canvas.ts'
import type { CourseAccount, CourseResult } from '../../integrations/lms/course-result.ts'
import { readMoodleResult, tryMoodle } from '../../integrations/lms/moodle.ts'
import type { SendResult } from '../../integrations/send-result.ts'

type Settings = Pick<Context, 'settings'>
type Platform = Exclude<InductionProvider, 'none'>

const platforms = {
  moodle: { read: readMoodleResult, attempt: tryMoodle },
  canvas: { read: readCanvasResult, attempt: tryCanvas },
} satisfies Record<Platform, unknown>

/** Returns a member's result in the club's course. Throws `induction_not_configured` if a setting is missing. */
export function readCourseResult(ctx: Settings, email: string): Promise<CourseResult> {
  const { platform, account } = courseOf(ctx)
  return platforms[platform].read(account, email)
}

/** Checks that the token in the settings opens the course. */
export async function tryInduction(ctx: Settings): Promise<SendResult> {
  const { platform, account } = courseOf(ctx)
  const result = await platforms[platform].attempt(account)
  if (result.outcome === 'answered') return { outcome: 'sent', answer: result.name }
  return { outcome: 'refused', reason: result.reason }
}

function courseOf({ settings }: Settings): { platform: Platform; account: CourseAccount } {
  const platform = settings.get('induction.provider')
  const account = {
    baseUrl: settings.get('induction.baseUrl'),
    token: settings.get('induction.token'),
    courseId: settings.get('induction.courseId'),
  }
  if (platform === 'none' || Object.values(account).includes('')) throw new AppError('induction_not_configured')
  return { platform, account }
}
