import type { Tracker } from '@fobhouse/contract/settings/issues.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import type { SendResult } from '../../integrations/send-result.ts'
import { createIssueNow, isTrackerConfigured } from '../outbox/public.ts'
import { textsFor } from './texts.ts'

/**
 * Creates an issue at the tracker at once, bypassing the outbox. Throws 501 if the tracker's settings are incomplete.
 */
export async function createTestIssue(
  ctx: Pick<Context, 'config' | 'settings'>,
  tracker: Tracker,
): Promise<SendResult> {
  const { settings } = ctx
  if (!isTrackerConfigured(settings, tracker)) throw new AppError('tracker_not_configured')
  const texts = textsFor(settings.get('general.siteLocaleCurrency'))
  const title = texts.testTitle.replace('{siteName}', () => settings.get('general.siteName'))
  return createIssueNow(ctx, tracker, { title, text: texts.test })
}
