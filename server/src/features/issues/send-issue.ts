import type { IssueTarget } from '@fobhouse/contract/routes/issues.ts'
import { type Context, publicOrigin } from '../../context.ts'
import type { Trx } from '../../db/database.ts'
import { queueMessages, webhookSettings } from '../outbox/public.ts'
import { textsFor } from './texts.ts'

type SendContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'>
type SentIssue = { id: number; title: string; place: string; description: string; heldMinutes: number }

const names: Record<IssueTarget, string> = {
  discord: 'Discord',
  slack: 'Slack',
  github: 'GitHub',
  trello: 'Trello',
  vikunja: 'Vikunja',
}

/** Sends an issue to the places in the settings, without its reporter's name: a tracker may be public. */
export async function sendIssue(ctx: SendContext, trx: Trx, issue: SentIssue): Promise<void> {
  const texts = textsFor(ctx.settings.get('general.siteLocaleCurrency'))
  const body = [
    issue.description,
    issue.place && texts.place.replace('{place}', () => issue.place),
    texts.link.replace('{link}', () => `${publicOrigin(ctx)}/tools/issue`),
  ]
  const text = body.filter((part) => part !== '').join('\n\n')
  const headline = texts.post.replace('{title}', () => issue.title)
  const messages = targetsOf(ctx).map((kind) => ({
    kind,
    memberId: null,
    recipient: names[kind],
    subject: issue.title,
    text: kind === 'discord' || kind === 'slack' ? `${headline}\n${text}` : text,
    issueId: issue.id,
    heldMinutes: issue.heldMinutes,
  }))
  await queueMessages(ctx, trx, messages)
}

/** A channel without a webhook gets nothing; for a chosen tracker with incomplete settings, issues wait. */
function targetsOf({ settings: { get } }: SendContext): IssueTarget[] {
  const tracker = get('issues.tracker')
  return [
    ...(get('issues.postToDiscord') && get(webhookSettings.discord) !== '' ? (['discord'] as const) : []),
    ...(get('issues.postToSlack') && get(webhookSettings.slack) !== '' ? (['slack'] as const) : []),
    ...(tracker === 'none' ? [] : [tracker]),
  ]
}
