import type { CommandRefusal } from '@fobhouse/contract/mqtt.ts'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { type Actor, writeAudit } from '../../db/audit.ts'
import type { BrokerMessage } from '../../integrations/mqtt/broker.ts'
import { commandDevice } from '../access/public.ts'
import { findDevice, readCommands, updateDevice } from '../devices/public.ts'
import { startLockdown } from '../lockdown/public.ts'
import {
  type Command,
  type CommandAct,
  type CommandResult,
  type DeviceName,
  readCommand,
  type Place,
  resultMessage,
  topics,
} from './rules.ts'

const actor: Actor = { memberId: null, name: 'mqtt' }
const reason = 'Started by home automation'
/** The same refusal is in the trail once in this time. */
const millisecondsQuiet = 3_600_000
const mostRemembered = 1000
/** Whoever writes more at once is not heard. */
const mostWaiting = 100

/**
 * Does what is written at the topics of commands, one after the other, as far as each device's page allows it. Answers
 * each at the result's topic. What is retained is never obeyed: nobody knows when it was written.
 */
export class CommandListener {
  readonly #ctx: Context
  readonly #place: Place
  readonly #ends: (() => void)[]
  #work: Promise<void> = Promise.resolve()
  #waiting = 0
  /** When a refusal was last written into the trail, by what it was about. */
  readonly #refused = new Map<string, number>()

  constructor(ctx: Context, place: Place) {
    this.#ctx = ctx
    this.#place = place
    const hear = (message: BrokerMessage) => this.#hear(message)
    const filters = [topics.set(place, '+'), topics.setLockout(place, '+', '+'), topics.setLockdown(place)]
    this.#ends = filters.map((filter) => ctx.broker.subscribe(filter, hear))
  }

  /** Hears no more, and waits for what is being done. */
  async stop(): Promise<void> {
    for (const end of this.#ends) end()
    await this.#work
  }

  #hear(message: BrokerMessage): void {
    if (message.payload === '') return // somebody empties what was retained
    const command = readCommand(this.#place, message)
    if (!command || this.#waiting >= mostWaiting) return
    this.#waiting += 1
    this.#work = this.#work
      .then(() => this.#answer(command, message.retained))
      .catch((error: unknown) => this.#ctx.log.error({ err: error }, 'a command of home automation failed'))
      .finally(() => {
        this.#waiting -= 1
      })
  }

  async #answer(command: Command, isRetained: boolean): Promise<void> {
    const result = await this.#judge(command, isRetained)
    if (result === undefined) return
    if (!result.success) await this.#noteRefusal(command, result.code)
    const { target, word } = command
    const [topic, payload] = resultMessage(this.#place, { target, word, result, at: nowText(this.#ctx.clock) })
    await this.#ctx.broker.publish(topic, payload)
  }

  /** Undefined for a device that does not exist. */
  async #judge(command: Command, isRetained: boolean): Promise<CommandResult | undefined> {
    if (command.target === 'house') return this.#judgeHouse(command.does, isRetained)
    const { kind, id } = command.target
    const device = await findDevice(this.#ctx.db, id, kind)
    if (device?.authorised !== 1) return undefined
    if (isRetained) return refuse('retained')
    if (!command.does) return refuse('unknown_command')
    const { command: needed, act } = command.does
    if (!readCommands(device.mqtt_commands).includes(needed)) return refuse('not_allowed')
    if ((act === 'bump' || act === 'unlock') && device.locked_out === 1) return refuse('device_locked_out')
    return this.#attempt(() => this.#act(command.target, act))
  }

  async #judgeHouse(does: 'lockdown' | null, isRetained: boolean): Promise<CommandResult> {
    if (isRetained) return refuse('retained')
    if (!does) return refuse('unknown_command')
    if (!this.#ctx.settings.get('mqtt.allowLockdown')) return refuse('not_allowed')
    return this.#attempt(() => startLockdown(this.#ctx, { actor, lockdown: { reason, until: null, exceptions: [] } }))
  }

  async #act({ kind, id: deviceId }: DeviceName, act: CommandAct): Promise<void> {
    if (act === 'lockOut' || act === 'endLockout') {
      return updateDevice(this.#ctx, { kind, deviceId, change: { lockedOut: act === 'lockOut' }, actor })
    }
    await commandDevice(this.#ctx, { kind, deviceId, command: act, actor, notesOffline: true })
  }

  async #attempt(work: () => Promise<void>): Promise<CommandResult> {
    try {
      await work()
      return { success: true }
    } catch (error) {
      const code = error instanceof AppError ? refusalOf(error.code) : undefined
      if (code === undefined) throw error
      return refuse(code)
    }
  }

  /** A machine that repeats itself all night must not bury what people did. */
  async #noteRefusal({ target, word, does }: Command, code: CommandRefusal): Promise<void> {
    const subject = target === 'house' ? 'lockdown' : (`device:${target.id}` as const)
    const key = does === null ? `${subject} ${code}` : `${subject} ${code} ${word}`
    const now = this.#ctx.clock.milliseconds()
    if (now - (this.#refused.get(key) ?? Number.NEGATIVE_INFINITY) < millisecondsQuiet) return
    if (this.#refused.size >= mostRemembered) this.#refused.clear()
    this.#refused.set(key, now)
    await this.#ctx.transact((trx) =>
      writeAudit(this.#ctx, trx, { actor, action: 'device.mqtt_refused', subject, after: { command: word, code } }),
    )
  }
}

function refuse(code: CommandRefusal): CommandResult {
  return { success: false, code }
}

/** The refusals of an administrator's command that home automation is told; others are faults. */
function refusalOf(code: string): CommandRefusal | undefined {
  switch (code) {
    case 'equipment_out_of_order':
      return 'device_locked_out'
    case 'device_offline':
    case 'hold_not_possible':
    case 'lockdown_active':
      return code
    default:
      return undefined
  }
}
