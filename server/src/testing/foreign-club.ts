import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { signingKeyOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { badgeContext, credentialContext } from '../integrations/open-badges/contexts.ts'
import { multikeyOf } from '../integrations/open-badges/multikey.ts'
import { signDocument } from '../integrations/open-badges/proofs.ts'
import { encodeList } from '../integrations/open-badges/status-list.ts'

type Wanted = {
  email?: string
  validUntil?: string
  /** The address of the list of what was revoked; null: none. */
  list?: string | null
  verificationMethod?: string
  issuer?: string
  more?: object
}

const made = '2026-01-01T00:00:00Z'

type Document = { status: number; body: unknown; location?: string }

/** Serves documents by their path. */
async function serveDocuments() {
  const documents = new Map<string, Document>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status, body, location }: Document = documents.get(request.url ?? '') ?? { status: 404, body: {} }
    if (location !== undefined) response.setHeader('location', location)
    response.writeHead(status, { 'content-type': 'application/ld+json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () => new Promise((resolve) => server.close(resolve))
  return { documents, asked, close, host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` }
}

/** Another club that signs badges, at an address of its own. Its documents can be changed. */
export async function openForeignClub() {
  const served = await serveDocuments()
  const { origin, documents } = served
  const { privateKey, public_key } = signingKeyOf(randomBytes(32))
  const multikey = multikeyOf(Buffer.from(public_key, 'base64url'))
  const issuer = `${origin}/issuer`
  const keyId = `${issuer}#${multikey}`
  const sign = <Signed extends { '@context': unknown }>(document: Signed, verificationMethod = keyId) =>
    signDocument(document, { privateKey, verificationMethod, created: made })
  const key = { id: keyId, type: 'Multikey', controller: issuer, publicKeyMultibase: multikey }
  const profile = { id: issuer, type: ['Profile'], verificationMethod: [key], assertionMethod: [keyId] }
  documents.set('/issuer', { status: 200, body: profile })
  const revoke = async (bits: readonly number[]) =>
    void documents.set('/list', { status: 200, body: await sign(await describeList(origin, bits)) })
  await revoke([])
  const makeBadge = (wanted: Wanted = {}) => sign(describe({ origin, issuer, ...wanted }), wanted.verificationMethod)
  return { ...served, multikey, revoke, makeBadge }
}

async function describeList(origin: string, bits: readonly number[]) {
  return {
    '@context': [credentialContext],
    id: `${origin}/list`,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: `${origin}/issuer`,
    validFrom: made,
    credentialSubject: {
      id: `${origin}/list#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: await encodeList(bits),
    },
  }
}

function statusIn(list: string) {
  return {
    credentialStatus: {
      id: `${list}#5`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: '5',
      statusListCredential: list,
    },
  }
}

function describe({ origin, issuer, email, validUntil, list, more }: Wanted & { origin: string; issuer: string }) {
  const salt = 'c2FsdA'
  const hash = createHash('sha256')
    .update(`${email ?? 'nia@example.org'}${salt}`)
    .digest('hex')
  const listed = list === undefined ? `${origin}/list` : list
  return {
    '@context': [credentialContext, badgeContext],
    id: `${origin}/badges/${hash.slice(0, 8)}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: 'Laser',
    issuer: { id: issuer, type: ['Profile'], name: 'Other club', url: origin },
    validFrom: made,
    ...(validUntil === undefined ? {} : { validUntil }),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: true, identityHash: `sha256$${hash}`, identityType: 'emailAddress', salt },
      ],
      achievement: {
        id: `${origin}/achievement`,
        type: ['Achievement'],
        name: 'Laser safety',
        description: 'Laser safety',
        criteria: { narrative: 'Cut a star' },
      },
    },
    ...(listed === null ? {} : statusIn(listed)),
    ...more,
  }
}
