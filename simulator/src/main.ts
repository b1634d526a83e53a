import { calendarUsage, runCalendar } from './calendar-command.ts'
import { cameraUsage, runCamera } from './camera-command.ts'
import { chatUsage, runChat } from './chat-command.ts'
import { runDoors } from './door-command.ts'
import { doorUsage } from './door-plan.ts'
import { homeAssistantUsage, runHomeAssistant } from './home-assistant/home-assistant-command.ts'
import { interlockUsage, runInterlock } from './interlock-command.ts'
import { lmsUsage, runCanvas, runMoodle } from './lms/lms-command.ts'
import { mailUsage, runMailServer } from './mail-command.ts'
import { mqttDoorUsage, runMqttDoor } from './mqtt-door-command.ts'
import { readerUsage, runReader } from './reader-command.ts'
import { runSms, smsUsage } from './sms-command.ts'
import { runStripe, stripeUsage } from '@fobhouse/stripe-counterpart/stripe-command.ts'
import { runTrackers, trackersUsage } from './trackers/trackers-command.ts'
import { runVending, vendingUsage } from './vending-command.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

const commands: Record<string, (args: readonly string[], print: (line: string) => void) => Promise<void>> = {
  calendar: runCalendar,
  camera: runCamera,
  canvas: runCanvas,
  chat: runChat,
  door: runDoors,
  'home-assistant': runHomeAssistant,
  interlock: runInterlock,
  mail: runMailServer,
  moodle: runMoodle,
  'mqtt-door': runMqttDoor,
  reader: runReader,
  sms: runSms,
  stripe: runStripe,
  trackers: runTrackers,
  vending: runVending,
}

const usage = [
  doorUsage,
  interlockUsage,
  vendingUsage,
  readerUsage,
  mqttDoorUsage,
  mailUsage,
  chatUsage,
  smsUsage,
  cameraUsage,
  calendarUsage,
  stripeUsage,
  lmsUsage,
  trackersUsage,
  homeAssistantUsage,
].join('\n')

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  if (['', '-h', '--help', 'help'].includes(name) || args.includes('--help')) return print(usage)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new WrongUse(`There is nothing called "${name}" to simulate`, usage)
  await command(args, print)
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const isWrongUse = error instanceof WrongUse
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (isWrongUse) process.stderr.write(`\n${error.usage}`)
  process.exit(isWrongUse ? 2 : 1)
}
