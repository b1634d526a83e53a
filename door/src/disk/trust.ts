import { join } from 'node:path'
import type { KnownKeys } from '@fobhouse/contract/protocol-2/keys.ts'
import { findSignatureFault } from '@fobhouse/contract/protocol-2/keys.ts'
import { type DoorList, readList, type SignedList } from '@fobhouse/contract/protocol-2/list.ts'
import type { PublicKey } from '@fobhouse/contract/protocol-2/session.ts'
import { revealHashKey } from '@fobhouse/contract/protocol-2/tags.ts'
import {
  keyIdSchema,
  parseJson,
  publicKeySchema,
  signatureSchema,
  tagLength,
} from '@fobhouse/contract/protocol-2/values.ts'
import { z } from 'zod'
import { readIfThere, writeWhole } from './whole-file.ts'

// What the door believes, on disk: signing keys of the club in the order in which they came, and the newest signed list.

const keysSchema = z.array(z.object({ key_id: keyIdSchema, public_key: publicKeySchema }))
const signedListSchema = z.object({ list: z.string(), key_id: keyIdSchema, signature: signatureSchema })

export const trustFiles = { keys: 'keys.json', list: 'list.json' } as const

/** A list that was judged, its own text, and the key that turns card numbers into tags. */
export type HeldList = { signed: SignedList; list: DoorList; hashKey: Uint8Array }

/** Oldest key first. A damaged file counts as none: the list is not believed then, and the door has to be paired again. */
export async function readKeys(folder: string): Promise<PublicKey[]> {
  const text = await readIfThere(join(folder, trustFiles.keys))
  return text === undefined ? [] : (keysSchema.safeParse(parseJson(text)).data ?? [])
}

export function keysText(keys: readonly PublicKey[]): string {
  return JSON.stringify(keys)
}

export async function writeKeys(folder: string, keys: readonly PublicKey[]): Promise<void> {
  await writeWhole(join(folder, trustFiles.keys), keysText(keys))
}

export function asKnown(keys: readonly PublicKey[]): KnownKeys {
  return new Map(keys.map(({ key_id, public_key }) => [key_id, public_key]))
}

/** The list on disk, as long as its signature is right: a file that somebody changed opens nothing. */
export async function readHeldList(
  folder: string,
  { keys, serial, secret }: { keys: KnownKeys; serial: string; secret: Uint8Array },
): Promise<HeldList | undefined> {
  const text = await readIfThere(join(folder, trustFiles.list))
  const { data: signed } = signedListSchema.safeParse(parseJson(text ?? ''))
  if (!signed || findSignatureFault(keys, { label: 'list', text: signed.list, ...signed })) return undefined
  const list = readList(signed.list)
  return list?.serial === serial ? holdList(signed, list, secret) : undefined
}

export async function writeHeldList(folder: string, { signed }: HeldList): Promise<void> {
  await writeWhole(join(folder, trustFiles.list), JSON.stringify(signed))
}

/** Undefined if the list's hash key was hidden with the secret of another door. */
export function holdList(signed: SignedList, list: DoorList, secret: Uint8Array): HeldList | undefined {
  const hashKey = revealHashKey(secret, list)
  return hashKey && { signed, list, hashKey }
}

export function countCards({ groups }: DoorList): number {
  return groups.reduce((sum, { cards }) => sum + cards.length / tagLength, 0)
}
