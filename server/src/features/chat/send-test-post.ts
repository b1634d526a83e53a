import { textLanguage } from '@fobhouse/contract/languages.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../core/errors.ts'
import { postToDiscord } from '../../integrations/chat/discord.ts'
import { postToSlack } from '../../integrations/chat/slack.ts'
import type { SendResult } from '../../integrations/send-result.ts'
import { webhookSettings } from '../outbox/public.ts'
import { chatTexts } from './texts.ts'

const posts = { discord: postToDiscord, slack: postToSlack }

/** Posts to the channel at once, bypassing the outbox. Throws 501 if the settings have no webhook. */
export async function sendTestPost(ctx: Pick<Context, 'settings'>, channel: 'discord' | 'slack'): Promise<SendResult> {
  const { get } = ctx.settings
  const webhookUrl = get(webhookSettings[channel])
  if (webhookUrl === '') throw new AppError('webhook_not_configured')
  const texts = chatTexts[textLanguage(get('general.siteLocaleCurrency'))]
  return posts[channel](
    webhookUrl,
    texts.test.replace('{siteName}', () => get('general.siteName')),
  )
}
