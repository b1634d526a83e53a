import { type MqttCommand, mqttCommands } from '@fobhouse/contract/mqtt.ts'
import { z } from 'zod'

const storedSchema = z.array(z.enum(mqttCommands))

/** What home automation may do at a device, as stored. */
export function readCommands(stored: string): MqttCommand[] {
  return storedSchema.parse(JSON.parse(stored))
}

/** The same commands are the same text, in whichever order they were chosen. */
export function writeCommands(commands: readonly MqttCommand[]): string {
  return JSON.stringify(mqttCommands.filter((command) => commands.includes(command)))
}
