import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleProgram } from './bundle.ts'
import { licencesOf } from './program-files.ts'

it.each([
  ['kiosk/src/main.ts', ['--url', 'https://club.example', '--night', 'always'], '"always" are no hours', ['zod']],
  ['door/src/main.ts', ['pair', 'https://club.example', 'KXQ4-7M2I'], '"KXQ4-7M2I" is no code', ['mqtt', 'ws', 'zod']],
])('makes one file of %s that runs with nothing beside it', async (entry, wrongUse, complaint, contained) => {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-bundle-'))
  try {
    const program = join(folder, 'program.mjs')
    const { text, libraries } = await bundleProgram(entry)
    writeFileSync(program, text)
    for (const name of contained) expect(licencesOf(libraries)).toContain(`The program contains ${name}:`)
    const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
    expect(run('--help')).toMatchObject({ status: 0, stderr: '' })
    expect(run(...wrongUse)).toMatchObject({ status: 2, stderr: expect.stringContaining(complaint) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
