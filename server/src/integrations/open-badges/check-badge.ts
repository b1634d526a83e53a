import { createHash } from 'node:crypto'
import type { BadgeCheck } from '@fobhouse/contract/competence/evidence.ts'
import { publicKeyOf } from './multikey.ts'
import { isSignedBy } from './proofs.ts'
import { keyInDocument, type ReadBadge, readStatusList } from './read-badge.ts'
import { isBitSet } from './status-list.ts'

/** Asks an address for JSON; throws if it cannot be asked, or answers something else. */
export type AskJson = (address: string) => Promise<unknown>

type Checking = {
  /** The verified e-mail address of whoever hands it in; null: none. */
  email: string | null
  now: string
  ask: AskJson
}

/**
 * Checks what can be checked of another club's badge. Throws for one whose terms we do not know. What cannot be asked is
 * `unknown`, no error.
 */
export async function checkBadge(badge: ReadBadge, { email, now, ask }: Checking): Promise<BadgeCheck> {
  const remembering = onceEach(ask)
  const signature = await checkSignature(badge, badge.issuer.id, remembering)
  const isPlaced = (badge.lists ?? []).every((list) => isOf(list.statusListCredential, badge.issuer.id))
  return {
    // A list of somebody else's could say anything.
    signature: isPlaced ? signature : 'bad',
    status: await checkStatus(badge, { now, ask: remembering, isPlaced }),
    subject: checkSubject(badge, email),
  }
}

type Document = Pick<ReadBadge, 'document' | 'proof'>

async function checkSignature(
  { document, proof }: Document,
  issuer: string,
  ask: AskJson,
): Promise<BadgeCheck['signature']> {
  const found = await findKey(proof.verificationMethod, issuer, ask)
  if (found === 'unknown') return 'unknown'
  const publicKey = found.key === undefined ? undefined : publicKeyOf(found.key)
  if (!publicKey) return 'bad'
  return (await isSignedBy(document, { proof, publicKey })) ? 'good' : 'bad'
}

type Found = {
  /** As a multikey; undefined: it is not the issuer's. */
  key: string | undefined
}

/** The key that a proof names. `unknown`: it cannot be asked for. */
async function findKey(keyId: string, issuer: string, ask: AskJson): Promise<Found | 'unknown'> {
  const own = 'did:key:'
  if (issuer.startsWith(own)) return { key: keyId.startsWith(`${issuer}#`) ? issuer.slice(own.length) : undefined }
  if (!isOf(keyId, issuer)) return { key: undefined }
  try {
    return { key: keyInDocument(await ask(issuer), issuer, keyId) }
  } catch {
    return 'unknown' // not reachable, or no answer in JSON: told to the trainer as such
  }
}

/** Whether an address lies where the issuer's does. */
function isOf(address: string, issuer: string): boolean {
  const origin = URL.parse(issuer)?.origin
  return origin !== undefined && origin !== 'null' && URL.parse(address)?.origin === origin
}

type StatusFacts = { now: string; ask: AskJson; isPlaced: boolean }

/** Purposes of lists whose bit takes a badge away; others say nothing about whether it holds. */
const taking = new Set(['revocation', 'suspension'])

async function checkStatus(badge: ReadBadge, { now, ask, isPlaced }: StatusFacts): Promise<BadgeCheck['status']> {
  const lists = isPlaced ? badge.lists?.filter(({ statusPurpose }) => taking.has(statusPurpose)) : undefined
  const found = await Promise.all((lists ?? []).map((list) => readBit(list, badge.issuer.id, ask)))
  if (found.includes('set')) return 'revoked'
  if (badge.validUntil !== null && badge.validUntil <= now) return 'expired'
  return lists === undefined || found.includes('unknown') ? 'unknown' : 'valid'
}

type Listed = NonNullable<ReadBadge['lists']>[number]

async function readBit(listed: Listed, issuer: string, ask: AskJson): Promise<'set' | 'clear' | 'unknown'> {
  try {
    const list = readStatusList(await ask(listed.statusListCredential))
    if (list?.issuer !== issuer || (await checkSignature(list, issuer, ask)) !== 'good') return 'unknown'
    return (await isBitSet(list.encodedList, listed.statusListIndex)) ? 'set' : 'clear'
  } catch {
    return 'unknown' // not reachable, or not a list: told to the trainer as such
  }
}

/** Whether one of the hashed addresses is this one. */
function checkSubject({ identities }: ReadBadge, email: string | null): BadgeCheck['subject'] {
  const hashes = identities.filter(({ identityType }) => identityType === 'emailAddress')
  if (email === null || hashes.length === 0) return 'unknown'
  const isOwn = hashes.some(({ identityHash, hashed, salt = '' }) => {
    const written = [email, email.toLowerCase()]
    if (!hashed) return written.includes(identityHash) || identityHash.toLowerCase() === email.toLowerCase()
    return written.some((address) => identityHash.toLowerCase() === `sha256$${sha256(`${address}${salt}`)}`)
  })
  return isOwn ? 'matches' : 'differs'
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Asks each address once: the issuer signs the badge and the list. */
function onceEach(ask: AskJson): AskJson {
  const asked = new Map<string, Promise<unknown>>()
  return (address) => {
    const answer = asked.get(address) ?? ask(address)
    asked.set(address, answer)
    return answer
  }
}
