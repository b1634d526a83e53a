import { secretOf } from '@fobhouse/contract/protocol-2/signing.ts'
import type { PublicKey } from '@fobhouse/contract/protocol-2/session.ts'
import { type Identity, readIdentity } from './identity.ts'
import { type Memory, readMemory, readStoredTime } from './memory.ts'
import { asKnown, type HeldList, readHeldList, readKeys } from './trust.ts'

/** All that a start reads from disk but the events. */
export type Saved = {
  identity: Identity | undefined
  /** S: what macs are made with. Of no use before the door is paired. */
  secret: Uint8Array
  keys: PublicKey[]
  list: HeldList | undefined
  memory: Memory
  storedTime: number | undefined
}

export async function readSaved(folder: string): Promise<Saved> {
  const identity = await readIdentity(folder)
  const secret = secretOf(identity?.key ?? '')
  const keys = await readKeys(folder)
  const door = identity && { keys: asKnown(keys), serial: identity.serial, secret }
  return {
    identity,
    secret,
    keys,
    list: door && (await readHeldList(folder, door)),
    memory: await readMemory(folder),
    storedTime: await readStoredTime(folder),
  }
}
