import { parseArgs } from 'node:util'
import { smsRefusals, type SmsRefusal, startSmsSink } from './sms-sink.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

export const smsUsage = `Usage: npm run simulator -- sms [--port 2590] [--refuse authenticate|tooManyRequests|invalidTo]

Stands in for Twilio, delivers nothing and prints every text. Enter what it prints in the portal's settings. +15005550001
is never a valid number; --refuse answers every text with that error. Ctrl+C ends.
`

/** Runs Twilio's counterpart and prints every text. */
export async function runSms(args: readonly string[], print: (line: string) => void): Promise<void> {
  const { port, refuse } = readOptions(args)
  const sink = await startSmsSink({ port, ...(refuse === undefined ? {} : { refuse }) })
  print(`Address: ${sink.apiBase}\nAccount SID: ${sink.accountSid}\nAuth token: ${sink.authToken}`)
  sink.arrivals.listen((sms) => print(`\nTo ${sms.to}, from ${sms.from}:\n${sms.body}`))
}

const refusals: Record<string, (sms: { to: string }) => SmsRefusal> = {
  authenticate: () => smsRefusals.authenticate,
  tooManyRequests: () => smsRefusals.tooManyRequests,
  invalidTo: ({ to }) => smsRefusals.invalidTo(to),
}

function readOptions(args: readonly string[]) {
  try {
    const options = { port: { type: 'string', default: '2590' }, refuse: { type: 'string' } } as const
    const { values } = parseArgs({ args: [...args], options })
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new Error(`--port is a number up to 65535, not "${values.port}"`)
    }
    if (values.refuse === undefined) return { port, refuse: undefined }
    const refuse = Object.hasOwn(refusals, values.refuse) ? refusals[values.refuse] : undefined
    if (!refuse) throw new Error(`--refuse is one of ${Object.keys(refusals).join(', ')}, not "${values.refuse}"`)
    return { port, refuse }
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), smsUsage, error)
  }
}
