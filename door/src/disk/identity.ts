import { chown, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { getuid } from 'node:process'
import { deviceSerialSchema } from '@fobhouse/contract/device-protocol.ts'
import { parseJson } from '@fobhouse/contract/protocol-2/values.ts'
import { z } from 'zod'
import { WrongUse } from '../wrong-use.ts'
import { readIfThere, writeWhole } from './whole-file.ts'

const identitySchema = z.object({
  portal: z.url(),
  serial: deviceSerialSchema,
  name: z.string(),
  key: z.string().min(1),
})

/** Who this door is: what pairing gave it. `key` never leaves this machine. */
export type Identity = z.output<typeof identitySchema>

const pathOf = (folder: string) => join(folder, 'identity.json')

/** Undefined before the door is paired. */
export async function readIdentity(folder: string): Promise<Identity | undefined> {
  const text = await readIfThere(pathOf(folder))
  if (text === undefined) return undefined
  const { data } = identitySchema.safeParse(parseJson(text))
  if (!data) throw new WrongUse(`${pathOf(folder)} is damaged: pair the door again`)
  return data
}

/** The file's text and nothing else: it changes when the door is paired anew. Undefined while it cannot be read. */
export async function identityMark(folder: string): Promise<string | undefined> {
  try {
    return await readFile(pathOf(folder), 'utf8')
  } catch {
    // Whatever is in the way now: the door goes on as it began.
    return undefined
  }
}

export async function writeIdentity(folder: string, identity: Identity): Promise<void> {
  await writeForService(pathOf(folder), JSON.stringify(identity))
}

/** Writes a file of the state folder; as root for the folder's owner, whom the service runs as. */
export async function writeForService(path: string, text: string): Promise<void> {
  await writeWhole(path, text)
  if (getuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(path))
  await chown(path, uid, gid)
}

/** Removes what only the door's former identity could use. */
export async function forget(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true })
}
