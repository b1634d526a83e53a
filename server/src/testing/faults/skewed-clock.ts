import { readFileSync } from 'node:fs'

// Preloaded into the server's process (`--import`): its clock is ahead by the milliseconds in a file, reread at
// SIGUSR2. Timers keep their pace, as when a machine's clock is set.

const file = process.env['FAULTS_CLOCK'] ?? ''
let ahead = 0

function read(): void {
  ahead = Number(readFileSync(file, 'utf8'))
}

read()
process.on('SIGUSR2', read)

const real = Date.now
const now = () => real() + ahead
Date.now = now
globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], newTarget) =>
    // Passes the arguments of `new Date(…)` on.
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
})
