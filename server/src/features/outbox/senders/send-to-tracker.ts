import { errorCatalogue } from '@fobhouse/contract/errors.ts'
import type { SettingKey } from '@fobhouse/contract/settings.ts'
import { type Tracker, trackers } from '@fobhouse/contract/settings/issues.ts'
import type { Context } from '../../../context.ts'
import type { CreateResult, NewIssue } from '../../../integrations/issues/create-issue.ts'
import { createAtGithub } from '../../../integrations/issues/github.ts'
import { attachAtTrello, createAtTrello } from '../../../integrations/issues/trello.ts'
import { attachAtVikunja, createAtVikunja } from '../../../integrations/issues/vikunja.ts'
import type { Attachment } from '../../../integrations/post-form.ts'
import type { SendResult } from '../../../integrations/send-result.ts'
import { type OutboxRow, saveCreatedIssue } from '../store.ts'
import { photoToAttach, photoToShow } from './issue-photo.ts'
import type { SendContext, Sender } from './sender.ts'

type Get = SendContext['settings']['get']

type Service = {
  /** The settings without which nothing can be created. */
  needs: readonly SettingKey[]
  create(get: Get, issue: NewIssue): Promise<CreateResult>
  /** Adds a file to an issue; undefined for a tracker without files, which only shows pictures that it can fetch. */
  attach?: (get: Get, id: string, file: Attachment) => Promise<SendResult>
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
    create: (get, issue) => createAtTrello(trelloAccount(get), issue),
    attach: (get, id, file) => attachAtTrello(trelloAccount(get), id, file),
  },
  vikunja: {
    needs: ['issues.vikunjaUrl', 'issues.vikunjaProject', 'issues.vikunjaToken'],
    create: (get, issue) => createAtVikunja(vikunjaAccount(get), issue),
    attach: (get, id, file) => attachAtVikunja(vikunjaAccount(get), id, file),
  },
}

function trelloAccount(get: Get) {
  return {
    apiBase: get('issues.trelloApiBase'),
    list: get('issues.trelloList'),
    key: get('issues.trelloKey'),
    token: get('issues.trelloToken'),
  }
}

function vikunjaAccount(get: Get) {
  return { url: get('issues.vikunjaUrl'), project: get('issues.vikunjaProject'), token: get('issues.vikunjaToken') }
}

/** The trackers that accept files. */
export const attachingTrackers = trackers.filter((tracker) => services[tracker].attach !== undefined)

/** Whether the tracker's settings are complete. */
export function isTrackerConfigured({ get }: SendContext['settings'], tracker: Tracker): boolean {
  return services[tracker].needs.every((key) => get(key) !== '')
}

/** Creates an issue at once, bypassing the outbox. */
export function createIssueNow(
  { settings }: Pick<SendContext, 'settings'>,
  tracker: Tracker,
  issue: NewIssue,
): Promise<CreateResult> {
  return services[tracker].create(settings.get, issue)
}

/**
 * Issues arrive in order. The reporter gets the issue's address, and a retry after a failed photo does not create the
 * issue again.
 */
export function trackerSender(tracker: Tracker): Sender {
  return {
    lanes: 1,
    obstacle: ({ settings }) =>
      isTrackerConfigured(settings, tracker) ? undefined : errorCatalogue.tracker_not_configured.message,
    async send(ctx, message) {
      if (message.text === null) return { outcome: 'refused', reason: 'The text of the message is gone.' }
      if (message.issue_ref !== null) return addPhoto(ctx, message, { tracker, id: message.issue_ref })
      const picture = services[tracker].attach ? undefined : await photoToShow(ctx, message)
      const issue = { title: message.subject, text: message.text, ...(picture === undefined ? {} : { picture }) }
      const result = await createIssueNow(ctx, tracker, issue)
      if (result.outcome !== 'sent' || !result.created || message.issue_id === null) return result
      await saveCreatedIssue(ctx.db, { id: message.id, issueId: message.issue_id }, result.created)
      return addPhoto(ctx, message, { tracker, id: result.created.id })
    },
  }
}

/** Adds the photo to an existing issue. Its outcome becomes the message's outcome. */
async function addPhoto(
  ctx: SendContext & Pick<Context, 'db'>,
  message: OutboxRow,
  { tracker, id }: { tracker: Tracker; id: string },
): Promise<SendResult> {
  const { attach } = services[tracker]
  const photo = attach && (await photoToAttach(ctx, message))
  if (!attach || !photo) return { outcome: 'sent', answer: 'created' }
  const result = await attach(ctx.settings.get, id, photo)
  return 'reason' in result
    ? { ...result, reason: `The issue was created, but not its photo: ${result.reason}` }
    : result
}
