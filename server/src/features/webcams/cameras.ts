import type { Context } from '../../context.ts'
import { callWeb } from '../../integrations/web-call.ts'
import { pictureTypeOf } from '../files/public.ts'
import { isFresh } from './rules.ts'

export type Picture = { content: Buffer; mediaType: string; takenAt: number }

/** What is known of a camera: its last picture, if it ever gave one, and why the last try gave none. */
export type Look = { picture?: Picture; fault?: string }

type Memory = Look & { triedAt: number; running?: Promise<Look> }

const mostBytes = 4 * 1024 * 1024
const timeoutMs = 10_000
const statusOk = 200

/** The pictures of the club's cameras, in memory: each is asked at most once a minute, however many watch. */
export class Cameras {
  readonly #ctx: Pick<Context, 'clock' | 'settings'>
  readonly #memories = new Map<string, Memory>()

  constructor(ctx: Pick<Context, 'clock' | 'settings'>) {
    this.#ctx = ctx
  }

  /** Undefined where there is no camera of this number. */
  async look(camera: number): Promise<Look | undefined> {
    const links = this.#ctx.settings.get('webcamLinks')
    const address = links[camera]?.[1]
    if (address === undefined) return undefined
    this.#forgetAllBut(new Set(links.map(([, known]) => known)))
    return this.#lookAt(address)
  }

  #lookAt(address: string): Look | Promise<Look> {
    const memory = this.#memories.get(address)
    if (memory?.running) return memory.running
    const now = this.#ctx.clock.milliseconds()
    if (memory && isFresh(memory.triedAt, now)) return memory
    const running = this.#ask(address, now, memory?.picture)
    this.#memories.set(address, { ...memory, triedAt: now, running })
    return running
  }

  async #ask(address: string, now: number, last: Picture | undefined): Promise<Look> {
    const look = await takePicture(address, now)
    const known = look.picture ?? last
    const memory: Memory = { ...look, ...(known ? { picture: known } : {}), triedAt: now }
    // It may have been taken out of the settings meanwhile.
    if (this.#memories.has(address)) this.#memories.set(address, memory)
    return memory
  }

  #forgetAllBut(addresses: ReadonlySet<string>): void {
    for (const address of this.#memories.keys()) if (!addresses.has(address)) this.#memories.delete(address)
  }
}

/** Asks a camera now. Never throws: what went wrong is `fault`, which names the host at most. */
export async function takePicture(address: string, now: number): Promise<Look> {
  try {
    const { status, body } = await callWeb(address, { method: 'GET', timeoutMs, mostBytes })
    if (status !== statusOk) return { fault: `The camera answered ${status}` }
    const mediaType = pictureTypeOf(body)
    if (mediaType === undefined) return { fault: 'The camera did not send a JPEG, PNG, WebP or GIF picture' }
    return { picture: { content: body, mediaType, takenAt: now } }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}
