import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundleShell } from './bundle.ts'

it('makes one file that runs with nothing beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-bundle-'))
  try {
    const program = join(folder, 'fobhouse-kiosk.mjs')
    writeFileSync(program, await bundleShell())
    const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
    expect(run('--help')).toMatchObject({ status: 0, stderr: '' })
    const wrong = run('--url', 'https://club.example', '--night', 'always')
    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('"always" are no hours') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
