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
])('makes a program of %s that runs with nothing else beside it', async (entry, wrongUse, complaint, contained) => {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-bundle-'))
  try {
    const program = join(folder, 'program.mjs')
    const { text, beside, libraries } = await bundleProgram(entry)
    writeFileSync(program, text)
    for (const [name, code] of beside) writeFileSync(join(folder, name), code)
    for (const name of contained) expect(licencesOf(libraries)).toContain(`The program contains ${name}:`)
    const run = (...args: string[]) => spawnSync(process.execPath, [program, ...args], { encoding: 'utf8' })
    expect(run('--help')).toMatchObject({ status: 0, stderr: '' })
    expect(run(...wrongUse)).toMatchObject({ status: 2, stderr: expect.stringContaining(complaint) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

it('keeps what only a reader on MQTT needs out of the file that the door starts with, and loads it at need', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-bundle-'))
  try {
    const { text, beside } = await bundleProgram('door/src/main.ts')
    // With it the file would have more than a megabyte, and the door take 4 MB more.
    expect(text.length).toBeLessThan(400_000)
    writeFileSync(join(folder, 'program.mjs'), text)
    for (const [name, code] of beside) writeFileSync(join(folder, name), code)
    const settings = `RELAY=sim:${folder}\nREADER=mqtt:club/tag\nMQTT_URL=mqtt://127.0.0.1:1\n`
    writeFileSync(join(folder, 'door.conf'), settings)
    const check = ['check', '--config', join(folder, 'door.conf'), '--state', folder]
    const { stdout } = spawnSync(process.execPath, [join(folder, 'program.mjs'), ...check], { encoding: 'utf8' })
    expect(stdout).toContain('ECONNREFUSED')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
