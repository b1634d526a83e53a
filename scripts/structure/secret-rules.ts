import type { Violation } from './source-file.ts'

/**
 * Keys of services, in the form that each service documents. Test keys are not secret and are not looked for; nor are
 * passwords, which have no fixed form.
 */
const shapes: readonly { what: string; pattern: RegExp }[] = [
  { what: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/u },
  { what: 'a private key', pattern: /\bAGE-SECRET-KEY-1[0-9A-Z]{20,}/u },
  { what: 'a private key', pattern: /"d"\s*:\s*"[\w-]{40,}"/u },
  { what: "a key of Stripe's", pattern: /\b[sr]k_live_[0-9A-Za-z]{10,}/u },
  { what: "a webhook secret of Stripe's", pattern: /\bwhsec_(?=[A-Za-z]*\d)[0-9A-Za-z]{32,}\b/u },
  { what: "a key of Twilio's", pattern: /\bSK[0-9a-f]{32}\b/u },
  { what: "a key of SendGrid's", pattern: /\bSG\.[\w-]{16,}\.[\w-]{16,}/u },
  { what: "a token of Slack's", pattern: /\bxox[abeoprs]-[0-9A-Za-z-]{20,}|\bxapp-\d-[0-9A-Za-z-]{20,}/u },
  { what: "a webhook of Slack's", pattern: /hooks\.slack\.com\/services\/T[0-9A-Z]{8,}\/B[0-9A-Z]{8,}\/\w{20,}/u },
  { what: "a webhook of Discord's", pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{17,20}\/[\w-]{60,}/u },
  { what: "a token of Discord's", pattern: /\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}\b/u },
  { what: "a token of GitHub's", pattern: /\bgh[oprsu]_[0-9A-Za-z]{30,}|\bgithub_pat_\w{40,}/u },
  { what: "a token of GitLab's", pattern: /\bglpat-[\w-]{20,}/u },
  { what: "a token of npm's", pattern: /\bnpm_[0-9A-Za-z]{36}\b|:_authToke[n]=[^\s$]/u },
  { what: "a token of Trello's", pattern: /\bATTA[0-9a-f]{60,}/u },
  { what: 'a key of Amazon', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/u },
  { what: 'a key of Google', pattern: /\bAIza[\w-]{35}\b/u },
]

/** Finds secrets in any text, comments included: everybody who reads the repository could use them. */
export function checkSecrets(path: string, text: string): Violation[] {
  const found = shapes.filter(({ pattern }) => pattern.test(text))
  if (found.length === 0) return []
  return text.split('\n').flatMap((line, index) =>
    found
      .filter(({ pattern }) => pattern.test(line))
      .map(({ what }) => ({
        file: path,
        line: index + 1,
        rule: 'no-secrets',
        reason: `looks like ${what}: make it at run time, and revoke this one`,
      })),
  )
}
