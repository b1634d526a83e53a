export type AddressFault = 'empty' | 'malformed' | 'needsHttps'
export type ReadAddress = { origin: string } | { fault: AddressFault }

/** Parses an address as typed, or from a QR code or link of the portal. A portal is at the root of its host. */
export function readAddress(text: string): ReadAddress {
  const typed = text.trim()
  if (typed === '') return { fault: 'empty' }
  const url = parse(typed)
  if (!url || url.username !== '' || !/^https?:$/.test(url.protocol)) return { fault: 'malformed' }
  if (isLocal(url.hostname)) return { origin: url.origin }
  if (!url.hostname.includes('.')) return { fault: 'malformed' }
  return url.protocol === 'https:' ? { origin: url.origin } : { fault: 'needsHttps' }
}

function parse(typed: string): URL | undefined {
  const link = typed.replace(/^fobhouse:\/\//i, 'https://')
  if (/^[a-z]+:\/\//i.test(link)) return URL.parse(link) ?? undefined
  const secure = URL.parse(`https://${link}`)
  if (!secure) return undefined
  return isLocal(secure.hostname) ? (URL.parse(`http://${link}`) ?? undefined) : secure
}

/** This machine, for trials without HTTPS: a phone encrypts everything else, even in the club's own network. */
function isLocal(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1'
}
