import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of the test's own, removed at its end. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-door-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Puts stand-ins of programs first in the path: each is the text of a shell script. */
export function standIn(programs: Record<string, string>): string {
  const folder = makeFolder()
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  const before = process.env.PATH
  process.env.PATH = `${folder}:${before}`
  onTestFinished(() => {
    process.env.PATH = before
  })
  return folder
}
