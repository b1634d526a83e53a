import { createInterface } from 'node:readline'
import { z } from 'zod'
import { startStripe } from './start-stripe.ts'

// Stands in for Stripe until standard input closes, that is until its parent ends. It reads its options as one line
// from standard input and writes its address as one line to standard output.

const standInSchema = z.strictObject({
  secretKey: z.string().min(1),
  /** Its time stands still here until it is moved; without it, the machine's time. */
  startsAt: z.iso.datetime().optional(),
})

const lookEvery = 1000

const input = createInterface({ input: process.stdin })
input.once('line', (line) => {
  const { secretKey, startsAt } = standInSchema.parse(JSON.parse(line))
  const start = startsAt === undefined ? undefined : Date.parse(startsAt)
  const time = start === undefined ? { lookEvery } : { now: () => start }
  const onFailure = (error: unknown) => process.stderr.write(`${String(error)}\n`)
  void startStripe({ secretKey, ...time, onFailure }).then(({ address }) => {
    process.stdout.write(`${JSON.stringify({ address })}\n`)
  })
})
input.once('close', () => process.exit(0))
// Ctrl-C reaches every process of the terminal; this one ends with the server instead.
process.on('SIGINT', () => undefined)
