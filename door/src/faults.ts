/** What does not work at present, by what it is about. */
export type Faults = {
  /** Undefined: it works again. */
  set(about: string, fault: string | undefined): void
  /** The newest of those that still hold; null if everything works. */
  readonly last: string | null
}

export function createFaults(): Faults {
  const current = new Map<string, string>()
  return {
    set: (about, fault) => {
      // The newest comes last.
      current.delete(about)
      if (fault !== undefined) current.set(about, fault)
    },
    get last() {
      return [...current.values()].at(-1) ?? null
    },
  }
}
