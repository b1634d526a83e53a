import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../core/clock.ts'
import { withTestApp } from '../../../testing/app.ts'
import { type Authority, createAuthority, createCertificate, type Served } from '../../../testing/certificates.ts'
import { checkAddress } from './check-address.ts'

let trusted: Authority
const usual = getCACertificates('default')

beforeAll(async () => {
  trusted = await createAuthority()
  setDefaultCACertificates([...usual, trusted.certificate.toString('pem')])
})
afterAll(() => setDefaultCACertificates(usual))

const here = '127.0.0.1'

/** A TLS server as a proxy has one. */
async function serve(certificate: Served): Promise<string> {
  const server = createServer(certificate).listen(0, here)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a port, not of a pipe
  return `https://${here}:${port}`
}

async function look(publicUrl: string) {
  let findings: Awaited<ReturnType<typeof checkAddress>> = []
  await withTestApp('sqlite', async ({ ctx }) => {
    findings = await checkAddress({ ...ctx, clock: systemClock, config: { ...ctx.config, publicUrl } })
  })
  return findings
}

const refused = (why: string) => [
  {
    level: 'fault',
    message: `Browsers refuse the certificate of ${here}: ${why}.`,
    advice: 'Look at the log of the proxy that renews it (Caddy, certbot).',
  },
]
const lasting = (days: number) => `The certificate of ${here} is valid for ${days} more days.`

test('a certificate that browsers take, by what is left of it', async () => {
  const certify = (toDays: number) => createCertificate({ name: here, fromDays: -80, toDays, authority: trusted })
  expect(await look(await serve(await certify(60.5)))).toEqual([{ level: 'fine', message: lasting(60) }])
  expect(await look(await serve(await certify(5.5)))).toMatchObject([{ level: 'warning', message: lasting(5) }])
  expect(await look(await serve(await certify(1.5)))).toMatchObject([{ level: 'fault', message: lasting(1) }])
})

test('one that they refuse, and why', async () => {
  const year = { fromDays: -100, toDays: 100 }
  const stranger = await createAuthority('Stranger')
  const found = async (certificate: Served) => look(await serve(certificate))
  const own = await createCertificate({ name: here, ...year })
  expect(await found(own)).toEqual(refused('DEPTH_ZERO_SELF_SIGNED_CERT'))
  const unknown = await createCertificate({ name: here, ...year, authority: stranger })
  expect(await found(unknown)).toEqual(refused('UNABLE_TO_VERIFY_LEAF_SIGNATURE'))
  const expired = await createCertificate({ name: here, fromDays: -100, toDays: -1, authority: trusted })
  expect(await found(expired)).toEqual(refused('CERT_HAS_EXPIRED'))
  const early = await createCertificate({ name: here, fromDays: 1, toDays: 100, authority: trusted })
  expect(await found(early)).toEqual(refused('CERT_NOT_YET_VALID'))
  const other = await createCertificate({ name: '192.0.2.1', ...year, authority: trusted })
  expect(await found(other)).toEqual(refused('ERR_TLS_CERT_ALTNAME_INVALID'))
})
