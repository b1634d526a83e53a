import type { SourceFault } from '@fobhouse/contract/calendar-sources.ts'
import { CallFault, hostFaultOf } from '../../integrations/call-fault.ts'
import { callWeb, type WebAnswer } from '../../integrations/web-call.ts'

const mostMs = 20_000
const mostBytes = 2 * 1024 * 1024
/** Calendars move to other hosts, and from http to https. Each address is judged like the first. */
const mostRedirects = 3
const redirects = new Set([301, 302, 303, 307, 308])

/** What the other server said of the file that was read last; null: nothing, or the file is wanted whatever it says. */
export type Known = { etag: string | null; lastModified: string | null }
export type Fetched = (Known & { text: string }) | 'unchanged' | { fault: SourceFault }

/** Fetches a calendar file by the rules for every call to an address that an administrator entered (`docs/security.md`). */
export async function fetchCalendar(url: string, known: Known): Promise<Fetched> {
  const end = performance.now() + mostMs
  let address = url
  try {
    for (let hops = 0; hops <= mostRedirects; hops += 1) {
      const timeoutMs = Math.max(1, Math.round(end - performance.now()))
      const answer = await callWeb(address, { method: 'GET', headers: headersFor(known), timeoutMs, mostBytes })
      if (!redirects.has(answer.status)) return readAnswer(answer, known)
      const next = nextAddress(answer, address)
      if (next === undefined) break
      address = next
    }
    return { fault: 'redirects' }
  } catch (error) {
    // What went wrong is all that is known; administrators read it.
    return { fault: error instanceof CallFault ? error.fault : (hostFaultOf(error) ?? 'unreachable') }
  }
}

function headersFor({ etag, lastModified }: Known): Record<string, string> {
  return {
    accept: 'text/calendar, */*;q=0.1',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  }
}

function readAnswer({ status, headers, body }: WebAnswer, known: Known): Fetched {
  if (status === 304 && (known.etag ?? known.lastModified) !== null) return 'unchanged'
  if (status !== 200) return { fault: status >= 500 || status === 429 ? 'server_fault' : 'refused' }
  const text = new TextDecoder().decode(body)
  return { text, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null }
}

/** What was asked for in secret is not asked for in the open. */
function nextAddress({ headers: { location = '' } }: WebAnswer, from: string): string | undefined {
  const next = URL.parse(location, from)
  if (next === null || (new URL(from).protocol === 'https:' && next.protocol !== 'https:')) return undefined
  return next.href
}
