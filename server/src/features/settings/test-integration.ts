import type { TestableIntegration } from '@fobhouse/contract/routes/admin-settings.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../db/audit.ts'
import type { Caller } from '../../identity/public.ts'
import type { SendResult } from '../../integrations/send-result.ts'
import { tryStripe } from '../billing/public.ts'
import { sendTestPost } from '../chat/public.ts'
import { createTestIssue } from '../issues/public.ts'
import { tryInduction } from '../induction/public.ts'
import { sendTestSms } from '../messages/public.ts'
import { sendTestAnnouncement } from '../themes/public.ts'
import { testCameras } from '../webcams/public.ts'
import { sendTestMail } from './test-mail.ts'

/** Really tries an integration, with what is saved, and gives the service's own words. */
export async function testIntegration(
  ctx: Pick<Context, 'config' | 'settings' | 'db' | 'transact' | 'clock' | 'ids'>,
  caller: Caller,
  integration: TestableIntegration,
): Promise<{ success: boolean; message: string }> {
  const result = await trySending(ctx, caller, integration)
  const success = result.outcome === 'sent'
  await ctx.transact((trx) =>
    writeAudit(ctx, trx, {
      actor: { memberId: caller.memberId, name: caller.name },
      action: 'settings.test',
      subject: `settings:${integration}`,
      after: { success },
    }),
  )
  return { success, message: success ? result.answer : result.reason }
}

function trySending(
  ctx: Pick<Context, 'config' | 'settings' | 'db' | 'clock' | 'ids'>,
  caller: Caller,
  integration: TestableIntegration,
): Promise<SendResult> {
  switch (integration) {
    case 'mail':
      return sendTestMail(ctx, caller)
    case 'sms':
      return sendTestSms(ctx, caller)
    case 'discord':
    case 'slack':
      return sendTestPost(ctx, integration)
    case 'induction':
      return tryInduction(ctx)
    case 'stripe':
      return tryStripe(ctx)
    case 'theme':
      return sendTestAnnouncement(ctx)
    case 'webcams':
      return testCameras(ctx)
    case 'github':
    case 'trello':
    case 'vikunja':
      return createTestIssue(ctx, integration)
  }
}
