import { parseArgs } from 'node:util'
import { startChatSink } from './chat-sink.ts'
import { WrongUse } from '@fobhouse/stripe-counterpart/wrong-use.ts'

export const chatUsage = `Usage: npm run simulator -- chat [--port 2580] [--limit 5]

Stands in for Discord, Slack and a player of themes, and prints what it is sent. Enter the addresses that it prints in the
portal's settings. --limit says how many posts Discord takes within two seconds. Ctrl+C ends.
`

const limitSpanMs = 2000

/** Runs the counterparts of the chat services and prints every post. */
export async function runChat(args: readonly string[], print: (line: string) => void): Promise<void> {
  const { port, limit } = readOptions(args)
  const sink = await startChatSink({ port, ...(limit === undefined ? {} : { discordLimit: limit }) })
  if (limit !== undefined) setInterval(() => sink.renewLimit(), limitSpanMs)
  print(`Discord webhook: ${sink.discordUrl}\nSlack webhook: ${sink.slackUrl}\nTheme webhook: ${sink.webhookUrl}`)
  sink.arrivals.listen((post) => print(`${post.service}: ${post.text}`))
}

function readOptions(args: readonly string[]): { port: number; limit: number | undefined } {
  try {
    const options = { port: { type: 'string', default: '2580' }, limit: { type: 'string' } } as const
    const { values } = parseArgs({ args: [...args], options })
    const port = wholeNumber('port', values.port, 65_535)
    return { port, limit: values.limit === undefined ? undefined : wholeNumber('limit', values.limit, 1000) }
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), chatUsage, error)
  }
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text)
  if (text !== '' && Number.isInteger(value) && value >= 0 && value <= most) return value
  throw new Error(`--${name} is a number up to ${most}, not "${text}"`)
}
