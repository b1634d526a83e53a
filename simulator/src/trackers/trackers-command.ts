import { parseArgs } from 'node:util'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'
import { startTrackers } from './start-trackers.ts'

export const trackersUsage = `Usage: npm run simulator -- trackers [--port 2590]

Stands in for GitHub, Trello and Vikunja, and prints every issue that it is sent. Enter what it prints in the portal's
settings, under Issues. Ctrl+C ends.
`

/** Runs the counterparts of the trackers and prints what is created there. */
export async function runTrackers(args: readonly string[], print: (line: string) => void): Promise<void> {
  const trackers = await startTrackers({ port: readPort(args) })
  for (const [key, value] of Object.entries(trackers.settings)) print(`${key}: ${value}`)
  trackers.arrivals.listen(({ title, text, url }) => print(`${url}\n${title}\n${text}\n`))
}

function readPort(args: readonly string[]): number {
  try {
    const { values } = parseArgs({ args: [...args], options: { port: { type: 'string', default: '2590' } } })
    const port = Number(values.port)
    if (values.port === '' || !Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new Error(`--port is a number up to 65535, not "${values.port}"`)
    }
    return port
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), trackersUsage, error)
  }
}
