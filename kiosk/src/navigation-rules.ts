/** A document that the browser is about to request or, with `status` or `error`, has an answer for. */
export type Visit = { url: string; isMainFrame: boolean; status?: number | undefined; error?: string | undefined }

export type Verdict = 'go-on' | 'refuse' | 'portal-away'

/**
 * Allows only the portal's own origin, in frames too. Shows the kiosk's own page if the portal does not answer or a
 * proxy reports that. A cancelled visit means nothing.
 */
export function judgeVisit({ url, isMainFrame, status, error }: Visit, origin: string): Verdict {
  if (originOf(url) !== origin) return 'refuse'
  if (!isMainFrame || error === 'Aborted') return 'go-on'
  return error !== undefined || (status !== undefined && status >= 500) ? 'portal-away' : 'go-on'
}

export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : 'null'
}
