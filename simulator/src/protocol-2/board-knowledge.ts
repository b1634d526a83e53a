import { boardClock } from '@fobhouse/contract/protocol-2/clock.ts'
import { type Decision, decide } from '@fobhouse/contract/protocol-2/decide.ts'
import { type KnownKeys, type SignedStatement, takeStatement } from '@fobhouse/contract/protocol-2/keys.ts'
import {
  type DoorList,
  hasTag,
  judgeList,
  type ListVerdict,
  readList,
  type SignedList,
} from '@fobhouse/contract/protocol-2/list.ts'
import { isOpenHouse } from '@fobhouse/contract/protocol-2/open-house.ts'
import type { PublicKey } from '@fobhouse/contract/protocol-2/session.ts'
import { revealHashKey, tagOf } from '@fobhouse/contract/protocol-2/tags.ts'
import { type BoardMemory, readBoardMemory, writeBoardMemory } from './board-memory.ts'
import type { Disk } from './disk.ts'

type Source = { uptime(): number; machine(): number; failed(error: unknown): void }
type Identity = { serial: string; secret: Uint8Array }

const mostRemembered = 50

/** What a board knows since its start: keys, list, time, and what holds by them. It knows nothing of a connection. */
export class BoardKnowledge {
  readonly #identity: Identity
  readonly #disk: Disk
  readonly #source: Source
  readonly #atBoot: { stored: number | undefined; issued: number | undefined }
  #memory: BoardMemory
  #list: DoorList | undefined
  #server: { time: number; uptime: number } | undefined

  constructor(identity: Identity, disk: Disk, source: Source) {
    this.#identity = identity
    this.#disk = disk
    this.#source = source
    this.#memory = readBoardMemory(disk)
    this.#list = this.#memory.list === null ? undefined : readList(this.#memory.list)
    this.#atBoot = { stored: this.#memory.storedTime, issued: this.#list && Date.parse(this.#list.issued) }
  }

  get listVersion(): number {
    return this.#list?.version ?? 0
  }

  get newestKeyId(): string | null {
    return this.#memory.keys.at(-1)?.key_id ?? null
  }

  get keys(): KnownKeys {
    return new Map(this.#memory.keys.map(({ key_id, public_key }) => [key_id, public_key]))
  }

  now() {
    const [uptime, machine] = [this.#source.uptime(), this.#source.machine()]
    return boardClock({ uptime, server: this.#server, machine, ...this.#atBoot })
  }

  /** The time that the server has proved. */
  setTime(time: string): void {
    this.#server = { time: Date.parse(time), uptime: this.#source.uptime() }
    this.storeTime()
  }

  storeTime(): void {
    this.#remember({ storedTime: this.now().now })
  }

  /** Takes the first key that a proven server shows. */
  meet({ key_id, public_key }: PublicKey): void {
    if (this.#memory.keys.length === 0) this.#remember({ keys: [{ key_id, public_key }] })
  }

  /** The name of the key if the board has it now. */
  takeKey(signed: SignedStatement): string | undefined {
    const key = takeStatement(this.keys, signed)
    if (!key) return undefined
    const isStored = this.keys.has(key.key_id) || this.#remember({ keys: [...this.#memory.keys, key] })
    return isStored ? key.key_id : undefined
  }

  /**
   * Undefined if the list is good, but could not be written down: then there is no acknowledgement, because after a power
   * cut the board would have the old one.
   */
  takeList(signed: SignedList): ListVerdict | undefined {
    const stored = this.#list && { version: this.#list.version, text: this.#memory.list ?? '' }
    const verdict = judgeList(signed, { ...this.#identity, keys: this.keys, stored, now: this.now().now })
    if (!verdict.taken) return verdict
    const ends = verdict.list.locked_out ? [...this.#memory.ends, this.now().now] : this.#memory.ends
    if (!this.#remember({ list: signed.list, ends })) return undefined
    this.#list = verdict.list
    return verdict
  }

  /** Decides about a card, and names it as events do. */
  decide(number: string): { decision: Decision; named: NamedCard; isKeyholder: boolean } {
    const list = this.#list
    const hashKey = list && revealHashKey(this.#identity.secret, list)
    if (!list || !hashKey) {
      const named = { card: null, hash_key_id: null, number }
      return { decision: decide(undefined, { tag: '', now: 0 }), named, isKeyholder: false }
    }
    const card = tagOf(hashKey, number)
    const isListed = [...list.groups, list.keyholders].some(({ cards }) => hasTag(cards, card))
    return {
      decision: decide(list, { tag: card, now: this.now().now }),
      named: { card, hash_key_id: list.hash_key_id, ...(isListed ? {} : { number }) },
      isKeyholder: hasTag(list.keyholders.cards, card),
    }
  }

  /** A keyholder was let in: open house may begin. */
  noteKeyholder(): void {
    this.#remember({ keyholderTaps: [...this.#memory.keyholderTaps, this.now().now] })
  }

  /** An administrator locked the door: open house is over for its window. */
  noteEnd(): void {
    this.#remember({ ends: [...this.#memory.ends, this.now().now] })
  }

  isOpenHouse(): boolean {
    return this.#list !== undefined && isOpenHouse(this.#list, this.#memory, this.now().now)
  }

  /** True once for each list, when it has expired. */
  noticeExpiry(): boolean {
    const list = this.#list
    const isNews = list && this.now().now >= Date.parse(list.expires) && this.#memory.toldExpired !== list.version
    if (!isNews) return false
    this.#remember({ toldExpired: list.version })
    return true
  }

  /** False if it could not be written. What a power cut may take is then only in memory; lists and keys are not taken. */
  #remember(news: Partial<BoardMemory>): boolean {
    const next = { ...this.#memory, ...news }
    next.keyholderTaps = next.keyholderTaps.slice(-mostRemembered)
    next.ends = next.ends.slice(-mostRemembered)
    try {
      writeBoardMemory(this.#disk, next)
    } catch (error) {
      const { list, keys } = this.#memory
      this.#memory = { ...next, list, keys }
      this.#source.failed(error)
      return false
    }
    this.#memory = next
    return true
  }
}

type NamedCard = { card: string | null; hash_key_id: string | null; number?: string }
