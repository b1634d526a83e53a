import { z } from 'zod'
import { nowText } from '../core/clock.ts'
import type { Topic } from '../db/channel.ts'
import type { CarriedDevices } from './carried-devices.ts'
import type { ConnectedDevices } from './connected-devices.ts'
import type { DeviceHandlers } from './device-handlers.ts'
import { findDeviceStanding } from './device-rows.ts'
import type { HubContext } from './hub-context.ts'
import { type CommandQuestion, commandQuestionSchema, type DeviceCommand } from './hub-messages.ts'
import type { DeviceLinks } from './links.ts'
import type { Boards } from './protocol-2/boards.ts'

type Parts = {
  connected: ConnectedDevices
  carried: CarriedDevices
  links: DeviceLinks
  boards: Boards
  handlersOf: (kind: DeviceHandlers['kind']) => DeviceHandlers | undefined
}

/** `done` waits for a board of protocol 2 to say that it obeyed; others say nothing, and it is false. */
export type GivenCommand = { delivered: boolean; done: () => Promise<boolean> }

const notDone = () => Promise.resolve(false)
/** Longer than anybody waits for the board. */
const millisecondsKept = 5000

/** Gives boards commands, to whichever process they are connected, and what stands in for them. */
export class DeviceCommands {
  readonly #ctx: HubContext
  readonly #parts: Parts
  readonly #commands: Topic<CommandQuestion>
  readonly #results: Topic<string>
  /** What boards here will say to commands of other processes. */
  readonly #given = new Map<string, Promise<boolean>>()

  constructor(ctx: HubContext, parts: Parts) {
    this.#ctx = ctx
    this.#parts = parts
    this.#commands = ctx.channel.topic('device commands', {
      schema: commandQuestionSchema,
      answer: (question) => this.#answer(question),
    })
    this.#results = ctx.channel.topic('device command results', {
      schema: z.string(),
      answer: (id) => this.#given.get(id) ?? notDone(),
    })
  }

  async give(deviceId: number, command: DeviceCommand): Promise<GivenCommand> {
    if (this.#parts.connected.get(deviceId)?.isAlive) return this.#giveHere(deviceId, command)
    const { carried } = this.#parts
    if (await carried.has(deviceId)) return { delivered: await carried.command(deviceId, command), done: notDone }
    const holder = await this.#parts.links.otherHolder(deviceId)
    if (holder === undefined) return { delivered: false, done: notDone }
    const id = this.#ctx.ids.uuid()
    const delivered = await this.#commands.ask({ deviceId, command, id }, holder)
    return { delivered, done: delivered ? () => this.#results.ask(id, holder) : notDone }
  }

  /** The answer says only that it was sent: that must not wait for the board. */
  async #answer({ deviceId, command, id }: CommandQuestion): Promise<boolean> {
    const { delivered, done } = await this.#giveHere(deviceId, command)
    this.#given.set(id, done())
    setTimeout(() => this.#given.delete(id), millisecondsKept).unref()
    return delivered
  }

  async #giveHere(deviceId: number, command: DeviceCommand): Promise<GivenCommand> {
    if (command === 'sync') return { delivered: await this.#sync(deviceId), done: notDone }
    const connection = this.#parts.connected.get(deviceId)
    const given = connection?.board
      ? await this.#parts.boards.order(connection, command)
      : { delivered: connection?.deliver({ command }) ?? false, done: notDone }
    if (given.delivered && command !== 'bump') await this.#parts.links.setHeldOpen(deviceId, command === 'unlock')
    return given
  }

  /** Sends the board what it stores: doors their card list, others whether they are locked out. */
  async #sync(deviceId: number): Promise<boolean> {
    const connection = this.#parts.connected.get(deviceId)
    if (!connection?.isAlive) return false
    const handlers = this.#parts.handlersOf(connection.place.kind)
    const sync = connection.board ? handlers?.protocol2?.sync : handlers?.sync
    if (sync) {
      await sync([deviceId], 'always')
      return connection.isAlive
    }
    const standing = await findDeviceStanding(this.#ctx.db, { id: deviceId, now: nowText(this.#ctx.clock) })
    if (!standing) return false
    return connection.deliver({ command: 'update_device_locked_out', locked_out: standing.locked_out === 1 })
  }
}
