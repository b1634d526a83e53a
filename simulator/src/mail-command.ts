import { parseArgs } from 'node:util'
import { startSmtpSink } from './smtp-sink.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

export const mailUsage = `Usage: npm run simulator -- mail [--port 2525]

A mail server that delivers nothing and prints what it is given. Enter the address that it prints as the portal's mail
server. Ctrl+C ends.
`

/** Runs a mail server that prints every mail. */
export async function runMailServer(args: readonly string[], print: (line: string) => void): Promise<void> {
  const sink = await startSmtpSink({ port: readPort(args) })
  print(`Mail server: ${sink.url}`)
  sink.arrivals.listen((mail) => print(`\nTo ${mail.to}: ${mail.subject}\n\n${mail.text}`))
}

function readPort(args: readonly string[]): number {
  try {
    const { values } = parseArgs({ args: [...args], options: { port: { type: 'string', default: '2525' } } })
    const port = Number(values.port)
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
    throw new Error(`--port is a number up to 65535, not "${values.port}"`)
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), mailUsage, error)
  }
}
