import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The environment variable that names the folder for what all test files of a run share. */
export const runFolderVariable = 'FOBHOUSE_TEST_RUN'

let folder = ''

/** Vitest calls this before a run's first file. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), 'fobhouse-run-'))
  process.env[runFolderVariable] = folder
}

/** And this after the last. */
export function teardown(): void {
  rmSync(folder, { recursive: true, force: true })
}
