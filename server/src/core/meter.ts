/** Upper bounds of the histogram's buckets, in seconds. */
export const durationSteps = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

export type Durations = {
  count: number
  /** Seconds. */
  sum: number
  /** For each of `durationSteps`: how many took at most that long, but longer than the step before. */
  steps: number[]
}

/** Counts and durations by name, as plain numbers: they are formatted only when somebody asks. */
export class Meter<Label> {
  readonly #entries = new Map<string, { label: Label; durations: Durations }>()

  /** `name` identifies the label. */
  add(name: string, label: Label, seconds: number): void {
    let entry = this.#entries.get(name)
    if (!entry) {
      entry = { label, durations: { count: 0, sum: 0, steps: durationSteps.map(() => 0) } }
      this.#entries.set(name, entry)
    }
    const { durations } = entry
    durations.count += 1
    durations.sum += seconds
    const step = durationSteps.findIndex((end) => seconds <= end)
    if (step !== -1) durations.steps[step] = (durations.steps[step] ?? 0) + 1
  }

  read(): { label: Label; durations: Durations }[] {
    return [...this.#entries.values()]
  }
}

export type RequestLabel = { method: string; route: string; status: string }
export type JobLabel = { job: string; outcome: 'done' | 'failed' }

/** What this process has done since its start. */
export type Meters = { requests: Meter<RequestLabel>; jobs: Meter<JobLabel> }

export function createMeters(): Meters {
  return { requests: new Meter(), jobs: new Meter() }
}
