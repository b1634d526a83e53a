import type { z } from 'zod'
import type { Log } from '../core/log.ts'
import { envelopeSchema, largestPayload, type Envelope } from './channel-envelope.ts'
import type { Queries, Trx } from './database.ts'
import { notifyAll } from './dialect.ts'
import { PostgresListener } from './postgres-listener.ts'

/** What one part of the server hears from the same part in other processes. */
export type Subscription<Message> = {
  schema: z.ZodType<Message>
  /** Messages come in the order of their commits; the next one waits until this one is dealt with. */
  hear?(message: Message): void | Promise<void>
  /** Answers what another process asks. */
  answer?(question: Message): Promise<boolean>
  /** The line was down and messages may have been missed: read everything anew. */
  catchUp?(): void | Promise<void>
}

/** One part's line to the same part in other processes. Ids and short facts, at most 7900 bytes: no personal data. */
export type Topic<Message> = {
  /** Tells the others when, and only if, the transaction is committed. */
  tellOnCommit(trx: Trx, message: Message): void
  /** Tells the others soon. It is lost if this process dies first. */
  tell(message: Message): void
  /** Asks one process, or all; true as soon as one says yes, false if none does in time. */
  ask(question: Message, to?: string): Promise<boolean>
}

/** The line between the processes of one club. On SQLite there is one process, and the line leads nowhere. */
export type Channel = {
  /** Whether there may be other processes. */
  isShared: boolean
  /** Names this process for as long as it lives. */
  processId: string
  topic<Message>(name: string, subscription: Subscription<Message>): Topic<Message>
  /** Runs `work` unless another process runs work of this name; says whether it ran. */
  withLock(name: string, work: () => Promise<void>): Promise<boolean>
  close(): Promise<void>
}

const millisecondsToAnswer = 2000

/** For a club with only one process. */
export const loneChannel: Channel = {
  isShared: false,
  processId: '',
  topic: () => ({ tellOnCommit: () => {}, tell: () => {}, ask: () => Promise.resolve(false) }),
  withLock: async (_name, work) => {
    await work()
    return true
  },
  close: () => Promise.resolve(),
}

type ChannelOptions = { url: string; processId: string; db: Queries; log: Log }

/** The channel of a process on PostgreSQL: messages are notifications, heard on a connection of their own. */
export class PostgresChannel implements Channel {
  readonly isShared = true
  readonly processId: string
  readonly #options: ChannelOptions
  readonly #listener: PostgresListener
  readonly #subscriptions = new Map<string, Subscription<unknown>>()
  readonly #questions = new Map<string, (isYes: boolean) => void>()
  #asked = 0
  /** Messages are handled one after the other. */
  #heard: Promise<void> = Promise.resolve()
  #outgoing = new Set<string>()
  #sending: Promise<void> | undefined

  constructor(options: ChannelOptions) {
    this.#options = options
    this.#listener = new PostgresListener(options)
    this.processId = options.processId
  }

  async open(): Promise<void> {
    await this.#listener.start({
      hear: (payload) => this.#take(() => this.#hear(payload)),
      catchUp: () => this.#take(() => this.#catchUp()),
    })
  }

  topic<Message>(name: string, subscription: Subscription<Message>): Topic<Message> {
    // Safe: messages of this name are parsed by this very schema first.
    this.#subscriptions.set(name, subscription)
    const pack = (message: Message) => this.#pack({ kind: 'tell', topic: name, from: this.processId, body: message })
    return {
      tellOnCommit: (trx, message) => trx.announce(pack(message)),
      tell: (message) => this.#send(pack(message)),
      ask: (question, to) => this.#ask(name, question, to),
    }
  }

  withLock(name: string, work: () => Promise<void>): Promise<boolean> {
    return this.#listener.withLock(name, work)
  }

  /** Sends what waits to be sent, then stops listening. */
  async close(): Promise<void> {
    await this.#sending
    await this.#listener.stop()
    await this.#heard
  }

  #pack(envelope: Envelope): string {
    const payload = JSON.stringify(envelope)
    if (Buffer.byteLength(payload) > largestPayload) throw new Error('A message to other processes is too long')
    return payload
  }

  /** Everything sent in one turn of the event loop goes in one query, nothing twice. */
  #send(payload: string): void {
    this.#outgoing.add(payload)
    this.#sending ??= this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    await Promise.resolve()
    while (this.#outgoing.size > 0) {
      const payloads = [...this.#outgoing]
      this.#outgoing = new Set()
      await notifyAll(this.#options.db, payloads).catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'a message could not be sent to other processes')
      })
    }
    this.#sending = undefined
  }

  async #ask(topic: string, body: unknown, to: string | undefined): Promise<boolean> {
    this.#asked += 1
    const id = `${this.processId}.${this.#asked}`
    const answer = Promise.withResolvers<boolean>()
    const tooLate = setTimeout(() => answer.resolve(false), millisecondsToAnswer)
    this.#questions.set(id, answer.resolve)
    this.#send(this.#pack({ kind: 'ask', topic, from: this.processId, id, body, ...(to === undefined ? {} : { to }) }))
    const isYes = await answer.promise
    clearTimeout(tooLate)
    this.#questions.delete(id)
    return isYes
  }

  #take(work: () => Promise<void>): void {
    this.#heard = this.#heard.then(work).catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'a message from another process could not be handled')
    })
  }

  async #hear(payload: string): Promise<void> {
    const envelope = envelopeSchema.parse(JSON.parse(payload))
    if (envelope.from === this.processId) return
    if (envelope.kind === 'answer') {
      this.#questions.get(envelope.id)?.(envelope.isYes)
      return
    }
    const subscription = this.#subscriptions.get(envelope.topic)
    if (!subscription) return
    if (envelope.kind === 'tell') return subscription.hear?.(subscription.schema.parse(envelope.body))
    if (envelope.to !== undefined && envelope.to !== this.processId) return
    void this.#answer(subscription, envelope) // the next message need not wait for it
  }

  async #answer(subscription: Subscription<unknown>, { id, to, body }: Envelope & { kind: 'ask' }): Promise<void> {
    try {
      const isYes = (await subscription.answer?.(subscription.schema.parse(body))) ?? false
      // A question to all processes goes on after one "no".
      if (!isYes && to === undefined) return
      this.#send(this.#pack({ kind: 'answer', from: this.processId, id, isYes }))
    } catch (error) {
      this.#options.log.error({ err: error }, 'a question from another process could not be answered')
    }
  }

  async #catchUp(): Promise<void> {
    for (const subscription of this.#subscriptions.values()) await subscription.catchUp?.()
  }
}
