import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { type Seed, seedSchema } from './seed/seed-schema.ts'
import type { Delivery } from './webhooks/delivery.ts'

/** Commands of the counterpart itself that Stripe does not have, under `/_simulator/`. */
export type Control = {
  now(): number
  /** When the next thing becomes due, in seconds; null for never. */
  next(): number | null
  /** Moves the counterpart's own clock to that second and runs everything that becomes due. */
  advance(to: number): void
  setFaults(faults: Faults): void
  /** Loads objects that exist at Stripe already. */
  seed(seed: Seed): void
  delivery: Delivery
}

/** A fault for the next API calls: `refuse` answers before anything happens, `drop` loses the answer afterwards. */
export type Faults = { kind: 'drop' | 'refuse'; times: number; status: number }

/** With `settle` the answer waits until all resulting events were delivered. */
const settle = z.boolean().default(false)
const clockBody = z.union([
  z.strictObject({ advance: z.string(), settle }),
  z.strictObject({ to: z.iso.datetime(), settle }),
])
const webhookBody = z.strictObject({ mode: z.enum(['hold', 'send']) })
const deliverBody = z.strictObject({
  events: z.array(z.string()).optional(),
  order: z.enum(['kept', 'reversed']).default('kept'),
  times: z.int().min(1).max(100).default(1),
})
const faultBody = z.strictObject({
  kind: z.enum(['drop', 'refuse']),
  times: z.int().min(0).default(1),
  status: z.int().min(400).max(599).default(500),
})

export async function answerControl(
  control: Control,
  { path, body }: { path: string; body: unknown },
): Promise<object | undefined> {
  switch (path) {
    case '/_simulator/clock':
      if (body !== undefined) await moveClock(control, clockBody.parse(body))
      return tellTime(control)
    case '/_simulator/webhooks':
      if (body !== undefined) await switchWebhooks(control.delivery, webhookBody.parse(body).mode)
      return { held: control.delivery.held, attempts: control.delivery.attempts.items }
    case '/_simulator/deliver':
      return { attempts: await deliver(control.delivery, deliverBody.parse(body ?? {})) }
    case '/_simulator/seed':
      control.seed(seedSchema.parse(body))
      return {}
    case '/_simulator/faults':
      control.setFaults(faultBody.parse(body))
      return {}
    default:
      return undefined
  }
}

function tellTime({ now, next }: Control) {
  const [at, due] = [now(), next()]
  return { now: textOf(at), next: due === null ? null : textOf(due) }
}

function textOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

async function moveClock(control: Control, given: z.output<typeof clockBody>): Promise<void> {
  control.advance(targetOf(control, given))
  if (given.settle) await control.delivery.settled()
}

function targetOf(control: Control, given: z.output<typeof clockBody>): number {
  if ('to' in given) return Math.floor(Temporal.Instant.from(given.to).epochMilliseconds / 1000)
  const start = Temporal.Instant.fromEpochMilliseconds(control.now() * 1000).toZonedDateTimeISO('UTC')
  return Math.floor(start.add(Temporal.Duration.from(given.advance)).epochMilliseconds / 1000)
}

async function switchWebhooks(delivery: Delivery, mode: 'hold' | 'send'): Promise<void> {
  if (mode === 'hold') delivery.hold()
  else await delivery.release()
}

async function deliver(delivery: Delivery, { events, order, times }: z.output<typeof deliverBody>) {
  const chosen = [...(events ?? delivery.held)]
  if (order === 'reversed') chosen.reverse()
  return delivery.send(Array.from({ length: times }, () => chosen).flat())
}
