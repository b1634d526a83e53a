import { parseArgs } from 'node:util'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'
import { startCalendar } from './calendar.ts'

export const calendarUsage = `Usage: npm run simulator -- calendar [--port 2700]

Stands in for the calendar of another group. Enter the address that it prints under Equipment, Outside calendars.
Ctrl+C ends.
`

export async function runCalendar(args: readonly string[], print: (line: string) => void): Promise<void> {
  const { url } = await startCalendar(readPort(args))
  print(`Address: ${url}`)
}

function readPort(args: readonly string[]): number {
  try {
    const { values } = parseArgs({ args: [...args], options: { port: { type: 'string', default: '2700' } } })
    const port = Number(values.port)
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
    throw new Error(`--port is a number up to 65535, not "${values.port}"`)
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), calendarUsage, error)
  }
}
