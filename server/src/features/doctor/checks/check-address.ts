import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { publicOrigin } from '../../../context.ts'
import { resolveHost } from '../../../integrations/network-address.ts'
import type { Club } from '../doctor-context.ts'
import { type Finding, fault, fine, warning } from '../finding.ts'
import { judgeCertificate } from '../rules.ts'

const longestMs = 10_000

/** Where people reach the portal, and the certificate there. */
export async function checkAddress(club: Club): Promise<Finding[]> {
  const origin = publicOrigin(club)
  const url = new URL(origin)
  if (url.hostname === 'localhost') {
    return [warning(`Links in mail lead to ${origin}.`, 'Set PUBLIC_URL to the address that people use.')]
  }
  if (url.protocol !== 'https:') {
    return [warning(`People reach ${origin} unencrypted.`, 'Put HTTPS in front and set PUBLIC_URL to https://…')]
  }
  const certificate = await readCertificate(url)
  const { level, daysLeft } = judgeCertificate(Date.parse(certificate.validTo), club.clock.milliseconds())
  const lasts = `The certificate of ${url.hostname} is valid for ${daysLeft} more days.`
  if (certificate.fault !== undefined) {
    return [fault(`Browsers refuse the certificate of ${url.hostname}: ${certificate.fault}.`, renewal)]
  }
  return [level === 'fine' ? fine(lasts) : { level, message: lasts, advice: renewal }]
}

const renewal = 'Look at the log of the proxy that renews it (Caddy, certbot).'

async function readCertificate(url: URL): Promise<{ validTo: string; fault: string | undefined }> {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const socket = connect({
    host: await resolveHost(host),
    ...(isIP(host) === 0 ? { servername: host } : {}), // Server names must not be addresses (RFC 6066, 3).
    port: url.port === '' ? 443 : Number(url.port),
    rejectUnauthorized: false, // it is looked at, nothing is sent
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(longestMs) })
    const { valid_to: validTo } = socket.getPeerCertificate()
    return { validTo, fault: socket.authorized ? undefined : String(socket.authorizationError) }
  } finally {
    socket.destroy()
  }
}
