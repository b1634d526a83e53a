import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deviceSerialSchema } from '@fobhouse/contract/device-protocol.ts'
import { keyIdOf } from '@fobhouse/contract/protocol-2/signing.ts'
import { keyIdSchema, parseJson, publicKeySchema } from '@fobhouse/contract/protocol-2/values.ts'
import { z } from 'zod'
import { eventsFolder } from './disk/event-log.ts'
import { forget, readIdentity, writeForService, writeIdentity } from './disk/identity.ts'
import { lostFile } from './disk/lost-numbers.ts'
import { memoryFile } from './disk/memory.ts'
import { keysText, trustFiles } from './disk/trust.ts'
import { messageOf } from './log.ts'
import { WrongUse } from './wrong-use.ts'

const answerSchema = z.object({
  serial: deviceSerialSchema,
  name: z.string(),
  key: z.string().min(1),
  keyId: keyIdSchema,
  publicKey: publicKeySchema,
})
const refusalSchema = z.object({ code: z.string() })

const patienceMs = 20_000

type Pairing = { address: string; code: string; folder: string; say: (line: string) => void }

/** Gives this door its name and key. A running service takes them up by itself. */
export async function pair({ address, code, folder, say }: Pairing): Promise<void> {
  const portal = readAddress(address)
  if (portal.protocol === 'http:') {
    say(
      'Careful: over http:// whoever listens on the network can overhear the key of this door. Use https:// if you can.',
    )
  }
  const before = await readIdentity(folder).catch(() => undefined)
  const told = await ask(portal, readCode(code))
  if (keyIdOf(Buffer.from(told.publicKey, 'base64url')) !== told.keyId) {
    throw new WrongUse('the portal named a signing key that does not fit its name')
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // What another club's door saw is nothing for this one.
  const isElsewhere = before !== undefined && before.portal !== portal.href
  await forget(folder, [trustFiles.list, memoryFile, ...(isElsewhere ? [eventsFolder, lostFile] : [])])
  const keys = [{ key_id: told.keyId, public_key: told.publicKey }]
  await writeForService(join(folder, trustFiles.keys), keysText(keys))
  await writeIdentity(folder, { portal: portal.href, serial: told.serial, name: told.name, key: told.key })
  say(`Paired: this is the door "${told.name}", ${told.serial}. If the service runs, it uses this within a second.`)
}

function readAddress(text: string): URL {
  const address = URL.canParse(text) ? new URL(text) : undefined
  if (!address || !['http:', 'https:'].includes(address.protocol)) {
    throw new WrongUse(`"${text}" is no address such as https://club.example`)
  }
  if (address.username !== '' || address.password !== '') throw new WrongUse('the address may hold no name or password')
  address.search = ''
  address.hash = ''
  return address
}

function readCode(text: string): string {
  const code = text.replaceAll(/[\s-]/gu, '').toUpperCase()
  if (/^[A-HJKMNP-Z2-9]{8}$/u.test(code)) return code
  throw new WrongUse(`"${text}" is no code such as KXQ4-7M2P: it has 8 letters and digits, without I, L, O, 0 and 1`)
}

async function ask(portal: URL, code: string): Promise<z.output<typeof answerSchema>> {
  const call = new URL(`${portal.pathname.replace(/\/$/u, '')}/api/devices/pair/`, portal)
  let response: Response
  try {
    response = await fetch(call, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, model: 'fobhouse-door' }),
      signal: AbortSignal.timeout(patienceMs),
    })
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error)
    throw new WrongUse(`${portal.href} cannot be reached: ${cause}`, { cause: error })
  }
  const answer = parseJson(await response.text())
  const { data } = answerSchema.safeParse(answer)
  if (response.status === 201 && data) return data
  throw new WrongUse(explain(response.status, refusalSchema.safeParse(answer).data?.code))
}

function explain(status: number, code: string | undefined): string {
  if (code === 'pairing_code_wrong') {
    return 'the portal does not know this code. It holds for ten minutes and for one door: make a new one'
  }
  if (status === 429) return 'too many attempts from this address: wait a quarter of an hour'
  return `the portal answered ${status}${code === undefined ? '' : ` (${code})`}: is the address right?`
}
