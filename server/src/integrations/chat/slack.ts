import { postJson, textOf } from '../post-json.ts'
import type { SendResult } from '../send-result.ts'

/** https://docs.slack.dev/reference/block-kit/blocks/section-block */
const mostCharactersOfBlock = 3000

/**
 * Posts plain text to a Slack channel by its incoming webhook
 * (https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks). Such a webhook takes no file, so it gets
 * the picture's address. If Slack refuses because it cannot fetch that, the text goes alone.
 */
export async function postToSlack(
  webhookUrl: string,
  text: string,
  picture?: { address: string; alt: string },
): Promise<SendResult> {
  const words = escapeForSlack(text)
  if (picture === undefined) return post(webhookUrl, { text: words })
  const blocks = [
    { type: 'section', text: { type: 'mrkdwn', text: words.slice(0, mostCharactersOfBlock) } },
    { type: 'image', image_url: picture.address, alt_text: picture.alt },
  ]
  const result = await post(webhookUrl, { text: words, blocks })
  return result.outcome === 'refused' ? post(webhookUrl, { text: words }) : result
}

function post(webhookUrl: string, body: object): Promise<SendResult> {
  return postJson(
    webhookUrl,
    body,
    // Slack answers `ok`; a network's login page answers 200, too.
    { faultOf: (answer) => (textOf(answer) === 'ok' ? undefined : 'The answer is not Slack’s') },
  )
}

/**
 * Text for Slack: the three characters that make links and mentions are escaped
 * (https://docs.slack.dev/messaging/formatting-message-text#escaping), and `@` is separated from its word.
 */
export function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('@', '@\u200B')
}
