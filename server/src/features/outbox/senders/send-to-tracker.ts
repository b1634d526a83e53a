import { errorCatalogue } from '@fobhouse/contract/errors.ts'
import type { SettingKey } from '@fobhouse/contract/settings.ts'
import type { Tracker } from '@fobhouse/contract/settings/issues.ts'
import type { CreateResult, NewIssue } from '../../../integrations/issues/create-issue.ts'
import { createAtGithub } from '../../../integrations/issues/github.ts'
import { createAtTrello } from '../../../integrations/issues/trello.ts'
import { createAtVikunja } from '../../../integrations/issues/vikunja.ts'
import { saveIssueLink } from '../store.ts'
import type { SendContext, Sender } from './senders.ts'

type Service = {
  /** Without one of these nothing can be created. */
  needs: readonly SettingKey[]
  create(get: SendContext['settings']['get'], issue: NewIssue): Promise<CreateResult>
}

const services: Record<Tracker, Service> = {
  github: {
    needs: ['issues.githubApiBase', 'issues.githubRepository', 'issues.githubToken'],
    create: (get, issue) =>
      createAtGithub(
        {
          apiBase: get('issues.githubApiBase'),
          repository: get('issues.githubRepository'),
          token: get('issues.githubToken'),
        },
        issue,
      ),
  },
  trello: {
    needs: ['issues.trelloApiBase', 'issues.trelloList', 'issues.trelloKey', 'issues.trelloToken'],
    create: (get, issue) =>
      createAtTrello(
        {
          apiBase: get('issues.trelloApiBase'),
          list: get('issues.trelloList'),
          key: get('issues.trelloKey'),
          token: get('issues.trelloToken'),
        },
        issue,
      ),
  },
  vikunja: {
    needs: ['issues.vikunjaUrl', 'issues.vikunjaProject', 'issues.vikunjaToken'],
    create: (get, issue) =>
      createAtVikunja(
        {
          url: get('issues.vikunjaUrl'),
          project: get('issues.vikunjaProject'),
          token: get('issues.vikunjaToken'),
        },
        issue,
      ),
  },
}

/** Whether the settings hold all that creating an issue there takes. */
export function isTrackerConfigured({ get }: SendContext['settings'], tracker: Tracker): boolean {
  return services[tracker].needs.every((key) => get(key) !== '')
}

/** Creates an issue past the outbox. */
export function createIssueNow(
  { settings }: Pick<SendContext, 'settings'>,
  tracker: Tracker,
  issue: NewIssue,
): Promise<CreateResult> {
  return services[tracker].create(settings.get, issue)
}

/** Issues arrive in their order; where one can be seen is kept for who reported it. */
export function trackerSender(tracker: Tracker): Sender {
  return {
    lanes: 1,
    obstacle: ({ settings }) =>
      isTrackerConfigured(settings, tracker) ? undefined : errorCatalogue.tracker_not_configured.message,
    async send(ctx, { subject, text, issue_id: issueId }) {
      if (text === null) return { outcome: 'refused', reason: 'The text of the message is gone.' }
      const result = await createIssueNow(ctx, tracker, { title: subject, text })
      if (result.link !== undefined && issueId !== null) await saveIssueLink(ctx.db, issueId, result.link)
      return result
    },
  }
}
