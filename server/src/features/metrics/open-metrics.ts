import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '../../context.ts'
import { type Durations, durationSteps, type Meter } from '../../core/meter.ts'
import { readFigures } from './read-figures.ts'

export type Metrics = { metrics(): Promise<string> }

/** The name and help text of each figure of `read-figures.ts`. */
const gauges = {
  outboxMessages: ['fobhouse_outbox_messages', 'Messages of the outbox.'],
  outboxOldestWaitingSeconds: ['fobhouse_outbox_oldest_waiting_seconds', 'Age of the message that waits the longest.'],
  devices: ['fobhouse_devices', 'Boards that the club knows.'],
  devicesConnected: ['fobhouse_devices_connected', 'Boards that are connected to this process.'],
  livePages: ['fobhouse_live_pages', 'Open pages that hear what happens from this process.'],
  databaseBytes: ['fobhouse_database_size_bytes', 'Size of the database.'],
  databaseLatencySeconds: ['fobhouse_database_latency_seconds', 'How long the database took to count the outbox.'],
} as const

/** Metrics in Prometheus' text format: the process's own counts, and figures read from the database on each call. */
export function openMetrics(ctx: Context): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const info = new Gauge<string>({
    name: 'fobhouse_info',
    help: 'Which Fobhouse this is.',
    labelNames: ['version'],
    registers: [],
  })
  info.set({ version: ctx.config.version }, 1)
  const filled = Object.entries(gauges).map(([key, [name, help]]) => {
    const labelNames = ['state', 'kind', 'listener']
    return { key, gauge: new Gauge<string>({ name, help, labelNames, registers: [] }) }
  })
  for (const metric of [info, ...requestMetrics(ctx), ...jobMetrics(ctx), ...filled.map(({ gauge }) => gauge)]) {
    registry.registerMetric(metric)
  }
  return {
    async metrics() {
      const figures = new Map(Object.entries(await readFigures(ctx)))
      for (const { key, gauge } of filled) {
        for (const { labels, value } of figures.get(key) ?? []) gauge.set(labels, value)
      }
      return registry.metrics()
    },
  }
}

function requestMetrics({ meters }: Context) {
  const name = 'http_request_duration_seconds'
  const read = () =>
    groupDurations(meters.requests, ({ method, route }) => ({ method, route })).flatMap(({ labels, durations }) =>
      linesOf(name, labels, durations),
    )
  const count = new Counter<string>({
    name: 'http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [],
    collect() {
      this.reset()
      for (const { label, durations } of meters.requests.read()) this.inc(label, durations.count)
    },
  })
  return [count, createHistogram({ name, help: 'How long answers took.' }, read)]
}

function jobMetrics({ meters }: Context) {
  const create = (name: string, help: string, value: (durations: Durations) => number) =>
    new Counter<string>({
      name,
      help,
      labelNames: ['job', 'outcome'],
      registers: [],
      collect() {
        this.reset()
        for (const { label, durations } of meters.jobs.read()) this.inc(label, value(durations))
      },
    })
  return [
    create('fobhouse_job_runs_total', 'Runs of recurring work.', ({ count }) => count),
    create('fobhouse_job_seconds_total', 'How long they took together.', ({ sum }) => sum),
  ]
}

type Labels = Record<string, string>
type Line = { metricName: string; labels: Labels; value: number }

/** Makes the library write a histogram that was counted before the library was loaded. */
function createHistogram(named: { name: string; help: string }, read: () => Line[]) {
  const get = () => Promise.resolve({ ...named, type: 'histogram', aggregator: 'sum', values: read() })
  return Object.assign(new Histogram<string>({ ...named, registers: [] }), { get, getForPromString: get })
}

function groupDurations<Label>(meter: Meter<Label>, labelsOf: (label: Label) => Labels) {
  const entries = meter.read().map(({ label, durations }) => ({ labels: labelsOf(label), durations }))
  return [...Map.groupBy(entries, ({ labels }) => JSON.stringify(labels)).values()].map((group) => ({
    labels: group[0]?.labels ?? {},
    durations: group.map(({ durations }) => durations).reduce(sumOf),
  }))
}

function sumOf(one: Durations, other: Durations): Durations {
  const steps = one.steps.map((count, index) => count + (other.steps[index] ?? 0))
  return { count: one.count + other.count, sum: one.sum + other.sum, steps }
}

/** https://prometheus.io/docs/instrumenting/exposition_formats/: each bucket includes the ones before it. */
function linesOf(name: string, labels: Labels, { count, sum, steps }: Durations): Line[] {
  let before = 0
  const buckets = durationSteps.map((end, index) => {
    before += steps[index] ?? 0
    return { metricName: `${name}_bucket`, labels: { ...labels, le: String(end) }, value: before }
  })
  return [
    ...buckets,
    { metricName: `${name}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
