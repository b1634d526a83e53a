import { z } from 'zod'
import { createIssue, type CreateResult, escapeMarkdown, type NewIssue, withoutSlash } from './create-issue.ts'

export type GithubAccount = {
  apiBase: string
  /** `owner/name`. */
  repository: string
  token: string
}

const createdSchema = z.object({ html_url: z.url({ protocol: /^https?$/ }), number: z.int() })

/**
 * https://docs.github.com/en/rest/issues/issues#create-an-issue, where no call takes a file: the picture's own address
 * is shown, which GitHub must reach.
 */
export function createAtGithub(account: GithubAccount, { title, text, picture }: NewIssue): Promise<CreateResult> {
  return createIssue({
    tracker: 'GitHub',
    address: `${withoutSlash(account.apiBase)}/repos/${account.repository}/issues`,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${account.token}`,
      'x-github-api-version': '2022-11-28',
    },
    body: { title, body: escapeMarkdown(text) + (picture === undefined ? '' : `\n\n![](${picture})`) },
    schema: createdSchema,
    issueOf: ({ html_url: link, number }) => ({ link, id: String(number) }),
    // https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#exceeding-the-rate-limit
    isTooMany: ({ status, headers }) =>
      status === 403 && (headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0'),
  })
}
