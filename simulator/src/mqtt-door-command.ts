import { createInterface } from 'node:readline'
import { cardNumberSchema } from '@fobhouse/contract/text.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'
import { parseOptions } from './device-plan.ts'
import { describeMqttDoor, type MqttDoorEvent, type MqttDoorOptions, VirtualMqttDoor } from './mqtt-door.ts'

type Print = (line: string) => void

export const mqttDoorUsage = `Usage: npm run simulator -- mqtt-door --broker mqtt://127.0.0.1:1883

A door without a board: a reader and a lock on an MQTT broker. It prints what to enter under Add an MQTT door.

  --broker     where the broker is
  --prefix     the first level of its topics (default front)
  --username   a user of the broker, with --password
  --silent     the lock obeys, but does not say what it did

While it runs, type a line and press Enter; Ctrl+C ends:
  [tap] <card>     holds a card to the reader
  retain <card>    the same, kept by the broker as a badly set up reader does: it opens nothing
  offline, online  what the door says of itself
`

/** Reads the command line; throws `WrongUse` with one line that says what is wrong. */
export function readMqttDoorPlan(args: readonly string[]): MqttDoorOptions {
  const options = {
    broker: { type: 'string' },
    prefix: { type: 'string', default: 'front' },
    username: { type: 'string' },
    password: { type: 'string' },
    silent: { type: 'boolean', default: false },
  } as const
  const { broker = '', prefix, username, password, silent } = parseOptions(args, options, mqttDoorUsage)
  if (!/^(?:mqtt|ws)s?:$/.test(URL.parse(broker)?.protocol ?? '')) {
    throw new WrongUse(`--broker is an address such as mqtt://127.0.0.1:1883, not "${broker}"`, mqttDoorUsage)
  }
  if (!/^[^+#$]{1,100}$/.test(prefix)) {
    throw new WrongUse(`--prefix is a part of a topic, without + and #, not "${prefix}"`, mqttDoorUsage)
  }
  return {
    broker,
    prefix,
    isSilent: silent,
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
  }
}

/** Runs a virtual reader and lock until the broker goes or somebody stops them. */
export async function runMqttDoor(args: readonly string[], print: Print): Promise<void> {
  const plan = readMqttDoorPlan(args)
  const door = new VirtualMqttDoor(plan)
  door.events.listen((event) => print(describeEvent(event)))
  await door.start()
  for (const [name, value] of Object.entries(describeMqttDoor(plan.prefix))) print(`  ${name}: ${value}`)
  const typed = createInterface({ input: process.stdin })
  typed.on('line', (line) => {
    obey(door, line, print).catch((error: unknown) => print(`The broker did not take it: ${String(error)}`))
  })
  await door.events.waitFor(({ type }) => type === 'disconnected', never)
  typed.close()
}

const never = 2 ** 31 - 1 // the longest delay of a Node timer; people interrupt earlier

async function obey(door: VirtualMqttDoor, line: string, print: Print): Promise<void> {
  const words = line.trim().split(/\s+/)
  const [verb = '', card] = words.length === 1 && /^\d/.test(words[0] ?? '') ? ['tap', words[0]] : words
  if (verb === '') return
  if (verb === 'offline' || verb === 'online') return door.say(verb)
  const isCard = cardNumberSchema.safeParse(card).success
  if ((verb === 'tap' || verb === 'retain') && card !== undefined && isCard) {
    return door.tap(card, { isRetained: verb === 'retain' })
  }
  print(`"${line.trim()}" is not a card number, and not a command.`)
}

function describeEvent(event: MqttDoorEvent): string {
  switch (event.type) {
    case 'connected':
      return 'Reader and lock are at the broker. Enter at the portal:'
    case 'tapped':
      return `Card ${event.card} was held to the reader.`
    case 'told':
      return `The lock was told ${event.payload}${event.isRetained ? ' by a kept message' : ''}.`
    case 'disconnected':
      return 'The broker has gone.'
  }
}
