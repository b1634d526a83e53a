/** A document that the browser is about to ask for or, with `status` or `error`, has an answer to. */
export type Visit = { url: string; isMainFrame: boolean; status?: number | undefined; error?: string | undefined }

export type Verdict = 'go-on' | 'refuse' | 'portal-away'

/**
 * Only the portal's own origin may be shown, in frames too. Where the portal does not answer, or a proxy says so for it, the
 * kiosk's own page stands in. A visit that was given up for another one is no sign of anything.
 */
export function judgeVisit({ url, isMainFrame, status, error }: Visit, origin: string): Verdict {
  if (originOf(url) !== origin) return 'refuse'
  if (!isMainFrame || error === 'Aborted') return 'go-on'
  return error !== undefined || (status !== undefined && status >= 500) ? 'portal-away' : 'go-on'
}

export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null'
}
