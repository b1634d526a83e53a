import { parseArgs } from 'node:util'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'
import { listenAtBroker, type Place } from './home-assistant.ts'

export const homeAssistantUsage = `Usage: npm run simulator -- home-assistant --broker mqtt://127.0.0.1 [--prefix fobhouse] [--discovery-prefix homeassistant]

Listens at an MQTT broker as Home Assistant does: prints which devices and entities would appear, and each change of them. What
is not as docs/rules/home-automation.md says begins with WRONG. User and password may stand in the address. Ctrl+C ends.
`

export async function runHomeAssistant(args: readonly string[], print: (line: string) => void): Promise<void> {
  const { broker, place } = readOptions(args)
  await listenAtBroker(broker, { place, print })
  print(`Listening at ${new URL(broker).host}`)
}

function readOptions(args: readonly string[]): { broker: string; place: Place } {
  try {
    const options = {
      broker: { type: 'string' },
      prefix: { type: 'string', default: 'fobhouse' },
      'discovery-prefix': { type: 'string', default: 'homeassistant' },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    const { broker, prefix, 'discovery-prefix': discoveryPrefix } = values
    if (broker === undefined) throw new Error('--broker is missing')
    if (!/^(?:mqtt|ws)s?:\/\/./.test(broker)) {
      throw new Error(`--broker is an address such as mqtt://127.0.0.1, not "${broker}"`)
    }
    return { broker, place: { prefix, discoveryPrefix } }
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), homeAssistantUsage, error)
  }
}
