import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A device with one passkey: answers like a browser and its authenticator (WebAuthn level 3, packed by hand). */
export type TestPasskey = {
  /** The browser's answer for a new passkey. */
  register(question: { challenge: string }): object
  /** The browser's answer for signing in. `counter` counts up by itself. */
  answer(question: { challenge: string }, facts?: AnswerFacts): object
}

type AnswerFacts = {
  counter?: number
  isUnlocked?: boolean
  origin?: string
  rpId?: string
  userHandle?: string
}

const flags = { present: 0x01, unlocked: 0x04, withKey: 0x40 }

/** The portal of `withTestApp`. */
const site = { origin: 'http://club.test', rpId: 'club.test' }

export function createTestPasskey(): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const common = { id: text(id), rawId: text(id), type: 'public-key', clientExtensionResults: {} }
  return {
    register({ challenge }) {
      const own = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)])
      const data = authenticatorData({ ...site, flag: flags.present | flags.unlocked | flags.withKey, counter, own })
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      const client = clientData('webauthn.create', challenge, site.origin)
      const response = { clientDataJSON: text(client), attestationObject: text(attestation), transports: ['internal'] }
      return { ...common, response }
    },
    answer({ challenge }, facts = {}) {
      counter += 1
      const { isUnlocked = true, origin = site.origin, rpId = site.rpId, userHandle } = facts
      const flag = flags.present | (isUnlocked ? flags.unlocked : 0)
      const data = authenticatorData({ rpId, flag, counter: facts.counter ?? counter, own: Buffer.alloc(0) })
      const client = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([data, digest(client)]), privateKey)
      const signed = { clientDataJSON: text(client), authenticatorData: text(data), signature: text(signature) }
      return { ...common, response: { ...signed, ...(userHandle !== undefined && { userHandle }) } }
    },
  }
}

type DataFacts = { rpId: string; flag: number; counter: number; own: Buffer }

function authenticatorData({ rpId, flag, counter, own }: DataFacts): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([digest(Buffer.from(rpId)), Buffer.from([flag]), count, own])
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** COSE_Key of ES256 (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  const [first, second] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return Buffer.concat([head, Buffer.from([0x21]), cborBytes(first), Buffer.from([0x22]), cborBytes(second)])
}

function cborText(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, ...uint16(bytes.length)])
  return Buffer.concat([head, bytes])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')
