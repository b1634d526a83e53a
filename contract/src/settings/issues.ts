import { z } from 'zod'
import { setting } from './definition.ts'
import { optional, optionalUrl, secretText } from './kinds.ts'

/** The external tracker for issues. At most one, so that each issue has a single address. */
export const trackers = ['github', 'trello', 'vikunja'] as const
export type Tracker = (typeof trackers)[number]
export const trackerChoices = ['none', ...trackers] as const
export type TrackerChoice = (typeof trackerChoices)[number]

/** Where reports go, apart from the mail to the people who look after the club. */
export const issueSettings = {
  'issues.tracker': setting({ card: 'issues', schema: z.enum(trackerChoices), default: 'none' }),
  'issues.postToDiscord': setting({ card: 'issues', schema: z.boolean(), default: false }),
  'issues.postToSlack': setting({ card: 'issues', schema: z.boolean(), default: false }),
  /** `owner/name`. */
  'issues.githubRepository': setting({
    card: 'github',
    schema: optional('validation.repository', (text) => /^[\w-]+\/[\w.-]+$/.test(text)),
    default: '',
  }),
  'issues.githubToken': setting({
    card: 'github',
    test: 'github',
    schema: secretText,
    default: '',
    secret: { host: 'issues.githubApiBase' },
  }),
  'issues.githubApiBase': setting({
    card: 'github',
    schema: optionalUrl,
    default: 'https://api.github.com',
    address: 'called',
  }),
  'issues.trelloList': setting({
    card: 'trello',
    schema: optional('validation.trelloList', (text) => /^[\da-f]{24}$/i.test(text)),
    default: '',
  }),
  'issues.trelloKey': setting({
    card: 'trello',
    schema: secretText,
    default: '',
    secret: { host: 'issues.trelloApiBase' },
  }),
  'issues.trelloToken': setting({
    card: 'trello',
    test: 'trello',
    schema: secretText,
    default: '',
    secret: { host: 'issues.trelloApiBase' },
  }),
  'issues.trelloApiBase': setting({
    card: 'trello',
    schema: optionalUrl,
    default: 'https://api.trello.com',
    address: 'called',
  }),
  'issues.vikunjaUrl': setting({ card: 'vikunja', schema: optionalUrl, default: '', address: 'called' }),
  'issues.vikunjaProject': setting({
    card: 'vikunja',
    schema: optional('validation.vikunjaProject', (text) => /^[1-9]\d{0,14}$/.test(text)),
    default: '',
  }),
  'issues.vikunjaToken': setting({
    card: 'vikunja',
    test: 'vikunja',
    schema: secretText,
    default: '',
    secret: { host: 'issues.vikunjaUrl' },
  }),
} as const
