import { postJson, textOf } from '../post-json.ts'
import type { SendResult } from '../send-result.ts'

/** Posts plain text to a Slack channel by its incoming webhook (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks). */
export async function postToSlack(webhookUrl: string, text: string): Promise<SendResult> {
  return postJson(
    webhookUrl,
    { text: escapeForSlack(text) },
    // Slack says `ok`; a login page of a network in between answers 200, too.
    { faultOf: (answer) => (textOf(answer) === 'ok' ? undefined : 'The answer is not Slack’s') },
  )
}

/**
 * Text that Slack shows as it is: the three characters that make links and mentions
 * (https://docs.slack.dev/messaging/formatting-message-text#escaping), and `@` without the word behind it.
 */
export function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('@', '@\u200B')
}
