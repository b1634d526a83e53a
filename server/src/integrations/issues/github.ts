import { z } from 'zod'
import { createIssue, type CreateResult, escapeMarkdown, type NewIssue, withoutSlash } from './create-issue.ts'

export type GithubAccount = {
  apiBase: string
  /** `owner/name`. */
  repository: string
  token: string
}

const createdSchema = z.object({ html_url: z.url({ protocol: /^https?$/ }) })

/** https://docs.github.com/en/rest/issues/issues#create-an-issue */
export function createAtGithub(account: GithubAccount, { title, text }: NewIssue): Promise<CreateResult> {
  return createIssue({
    tracker: 'GitHub',
    address: `${withoutSlash(account.apiBase)}/repos/${account.repository}/issues`,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${account.token}`,
      'x-github-api-version': '2022-11-28',
    },
    body: { title, body: escapeMarkdown(text) },
    schema: createdSchema,
    linkOf: ({ html_url: link }) => link,
    // https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
    isTooMany: ({ status, headers }) =>
      status === 403 && (headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0'),
  })
}
