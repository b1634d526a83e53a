import { resolve } from 'node:path'
import { buildServerIfStale } from '../build-server.ts'

/** Vitest calls this before a run's first file: tests start the server that `npm start` starts. */
export async function setup(): Promise<void> {
  process.env['FOBHOUSE_TEST_SERVER'] = await buildServerIfStale(resolve(import.meta.dirname, '../..'))
}
