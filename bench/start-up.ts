import type { Figure } from './figure.ts'
import { median } from './median.ts'
import { type ServerProcess, startServer } from '@fobhouse/server/testing/server-process.ts'

const starts = 5

/** Time from a start on an existing folder to the first answer, and memory after it. */
export async function measureStartUp(folder: string): Promise<Figure[]> {
  const times: number[] = []
  const memory: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const server: ServerProcess = await startServer(folder)
    times.push(server.millisecondsToFirstAnswer)
    memory.push(server.residentMegabytes())
    await server.stop()
  }
  return [
    { name: 'start to the first answer', value: median(times), unit: 'ms', aim: 1500, better: 'lower' },
    { name: 'memory after the start', value: median(memory), unit: 'MB', aim: 130, better: 'lower' },
  ]
}
