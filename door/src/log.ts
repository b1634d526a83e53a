type Facts = Record<string, string | number | undefined>

/** Writes one line `event key=value …`; the journal adds the time. */
export type Log = (event: string, facts?: Facts) => void

export function createLog(write: (line: string) => void): Log {
  return (event, facts = {}) => {
    const given = Object.entries(facts).filter(([, value]) => value !== undefined)
    write(`${[event, ...given.map(([key, value]) => `${key}=${quote(String(value))}`)].join(' ')}\n`)
  }
}

function quote(value: string): string {
  return /^[\w./:@-]+$/u.test(value) ? value : JSON.stringify(value)
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The system's code of an error, such as `ENOSPC`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
