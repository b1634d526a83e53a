import 'reflect-metadata' // must precede @peculiar/x509, which needs it
import { webcrypto } from 'node:crypto'
import * as x509 from '@peculiar/x509'

const crypto = webcrypto as unknown as Crypto // the same object, but its types differ from a browser's
x509.cryptoProvider.set(crypto)

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const day = 24 * 60 * 60 * 1000

export type Authority = { certificate: x509.X509Certificate; keys: CryptoKeyPair }
export type Served = { cert: string; key: string }

/** An authority for certificates, valid for about a year by the system's clock, which verifiers use. */
export async function createAuthority(name = 'Test authority'): Promise<Authority> {
  const keys = await makeKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    keys,
    notBefore: new Date(Date.now() - 180 * day),
    notAfter: new Date(Date.now() + 180 * day),
    signingAlgorithm: algorithm,
    extensions: [new x509.BasicConstraintsExtension(true)],
  })
  return { certificate, keys }
}

type Wish = { name: string; fromDays: number; toDays: number; authority?: Authority }

/** A server's certificate for an address, valid between these days from now; self-signed without an authority. */
export async function createCertificate({ name, fromDays, toDays, authority }: Wish): Promise<Served> {
  const keys = await makeKeys()
  const certificate = await x509.X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: authority?.certificate.subject ?? `CN=${name}`,
    publicKey: keys.publicKey,
    signingKey: (authority?.keys ?? keys).privateKey,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() + fromDays * day),
    notAfter: new Date(Date.now() + toDays * day),
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: name }])],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { cert: certificate.toString('pem'), key: x509.PemConverter.encode(key, 'PRIVATE KEY') }
}

function makeKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}
