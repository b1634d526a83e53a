import { parseArgs } from 'node:util'
import { WrongUse } from './wrong-use.ts'
import { startStripe, type StripeOptions } from './start-stripe.ts'
import type { AfterLastRetry } from './world.ts'

export const stripeUsage = `Usage: npm run simulator -- stripe [--port 8610] [--secret-key sk_test_…] [--state FILE]
         [--webhook-url http://localhost:8000/api/billing/stripe-webhook/] [--webhook-secret whsec_…]
         [--public-url URL] [--host 127.0.0.1] [--retry-days 3,5,7] [--after-last-retry canceled|unpaid|past_due]

Stands in for Stripe: its API, its pages with test cards, signed events. No money moves. Enter what it prints in the
portal's settings. --state keeps everything for the next start. Ctrl+C ends. More: stripe-counterpart/README.md
`

const options = {
  port: { type: 'string', default: '8610' },
  host: { type: 'string' },
  'public-url': { type: 'string' },
  'secret-key': { type: 'string' },
  'webhook-url': { type: 'string' },
  'webhook-secret': { type: 'string' },
  state: { type: 'string' },
  'retry-days': { type: 'string', default: '3,5,7' },
  'after-last-retry': { type: 'string', default: 'canceled' },
} as const

const lookEvery = 1000

/** Runs Stripe's counterpart; prints every event and how its delivery went. */
export async function runStripe(args: readonly string[], print: (line: string) => void): Promise<void> {
  const onFailure = (error: unknown) => print(`Failed: ${error instanceof Error ? error.stack : String(error)}`)
  const stripe = await startStripe({ ...readOptions(args), lookEvery, onFailure })
  print(`Address: ${stripe.address}\nSecret key: ${stripe.secretKey}\nWebhook secret: ${stripe.webhookSecret}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      stripe.close().then(
        () => process.exit(0),
        (error: unknown) => {
          onFailure(error)
          process.exit(1)
        },
      )
    })
  }
  stripe.attempts.listen(({ type, event, url, status }) => {
    print(`${type} ${event} → ${url}: ${status === 0 ? 'nobody answers' : status}`)
  })
}

export function readOptions(args: readonly string[]): StripeOptions {
  try {
    const { values } = parseArgs({ args: [...args], options })
    const port = Number(values.port)
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new Error(`--port is a number up to 65535, not "${values.port}"`)
    }
    return {
      port,
      retryDays: readDays(values['retry-days']),
      afterLastRetry: readAfterLastRetry(values['after-last-retry']),
      ...(values.host === undefined ? {} : { host: values.host }),
      ...(values.state === undefined ? {} : { stateFile: values.state }),
      ...(values['public-url'] === undefined ? {} : { publicUrl: readUrl('--public-url', values['public-url']) }),
      ...(values['secret-key'] === undefined ? {} : { secretKey: values['secret-key'] }),
      ...(values['webhook-url'] === undefined ? {} : { webhookUrl: readUrl('--webhook-url', values['webhook-url']) }),
      ...(values['webhook-secret'] === undefined ? {} : { webhookSecret: values['webhook-secret'] }),
    }
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error), stripeUsage, error)
  }
}

function readUrl(name: string, text: string): string {
  if (URL.canParse(text) && /^https?:/u.test(text)) return text.replace(/^(https?:\/\/[^/]+)\/$/u, '$1')
  throw new Error(`${name} is an address such as http://localhost:8000, not "${text}"`)
}

function readDays(text: string): number[] {
  const days = text === '' ? [] : text.split(',').map(Number)
  if (days.every((day) => Number.isInteger(day) && day > 0)) return days
  throw new Error(`--retry-days are whole numbers of days such as 3,5,7, not "${text}"`)
}

function readAfterLastRetry(text: string): AfterLastRetry {
  if (text === 'canceled' || text === 'unpaid' || text === 'past_due') return text
  throw new Error(`--after-last-retry is one of canceled, unpaid, past_due, not "${text}"`)
}
