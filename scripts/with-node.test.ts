import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// A checkout with a space in its path, on a machine whose node and npm are the test's own programs.
let folder: string
let checkout: string

function program(path: string, text: string): void {
  writeFileSync(path, `#!/bin/sh\n${text}\n`)
  chmodSync(path, 0o755)
}

/** Prints the given version, and otherwise is the real Node. */
function nodeOfVersion(version: string): string {
  return `[ "$1" = --version ] && echo ${version} || exec '${process.execPath}' "$@"`
}

function install(version: string, npm: string): void {
  program(join(folder, 'bin', 'node'), nodeOfVersion(version))
  program(join(folder, 'bin', 'npm'), `echo called >>'${folder}/npm-calls'\n${npm}`)
}

/** Writes what installing the npm package node would. */
function npmThatInstalls(version: string): string {
  program(join(folder, 'fetched'), nodeOfVersion(version))
  return `mkdir -p node_modules/node/bin && cp '${folder}/fetched' node_modules/node/bin/node`
}

async function run(...command: string[]): Promise<{ code: number; output: string; complaint: string }> {
  const env = { PATH: `${join(folder, 'bin')}:/usr/bin:/bin`, HOME: folder }
  const child = spawn(join(checkout, 'scripts', 'with-node'), command, { cwd: folder, env })
  const texts = { output: '', complaint: '' }
  child.stdout.on('data', (text) => (texts.output += String(text)))
  child.stderr.on('data', (text) => (texts.complaint += String(text)))
  const [code] = await once(child, 'close')
  return { code: Number(code), ...texts }
}

function npmCalls(): number {
  const calls = join(folder, 'npm-calls')
  return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n').length : 0
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'with-node-'))
  checkout = join(folder, 'my club')
  mkdirSync(join(checkout, 'scripts'), { recursive: true })
  mkdirSync(join(checkout, 'node_modules'))
  mkdirSync(join(folder, 'bin'))
  cpSync(join(import.meta.dirname, 'with-node'), join(checkout, 'scripts', 'with-node'))
  writeFileSync(join(checkout, 'package-lock.json'), '{}')
  writeFileSync(join(checkout, 'node_modules', '.installed-lock'), '{}')
})

afterEach(() => rmSync(folder, { recursive: true }))

it.each(['v24.7.0', 'v24.21.0', 'v25.0.0', 'v26.10.0'])('runs on the Node %s of the machine', async (version) => {
  install(version, 'exit 1')
  expect(await run('node', '--version')).toEqual({ code: 0, output: `${version}\n`, complaint: '' })
  expect(npmCalls()).toBe(0)
})

it.each(['v18.20.4', 'v22.12.0', 'v24.6.9'])('fetches a Node once where the machine has %s', async (version) => {
  install(version, npmThatInstalls('v24.21.0'))
  expect(await run('node', '--version')).toMatchObject({ code: 0, output: 'v24.21.0\n' })
  expect(await run('node', '--version')).toEqual({ code: 0, output: 'v24.21.0\n', complaint: '' })
  expect(npmCalls()).toBe(1)
})

it('survives two first starts at once', async () => {
  install('v18.20.4', npmThatInstalls('v24.21.0'))
  const both = await Promise.all([run('node', '--version'), run('node', '--version')])
  expect(both.map(({ output }) => output)).toEqual(['v24.21.0\n', 'v24.21.0\n'])
  expect(readdirSync(join(checkout, '.node'))).toHaveLength(1)
})

it('says in its last line what to do when npm cannot fetch it, and leaves nothing behind', async () => {
  install('v18.20.4', 'echo npm ERR! ECONNREFUSED; exit 1')
  const { code, output, complaint } = await run('node', '--version')
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(complaint.trim().split('\n').at(-1)).toMatch(/^fobhouse: Node 24.21.0 could not be installed .*registry/u)
  expect(readdirSync(join(checkout, '.node'))).toEqual([])
})

it('does not run the command when what was fetched does not run here', async () => {
  install('v18.20.4', npmThatInstalls('v20.0.0'))
  const { code, output, complaint } = await run('node', '--version')
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(complaint).toContain('does not run on this machine')
})

it('passes arguments and the exit code on', async () => {
  install('v24.21.0', 'exit 1')
  const script = 'console.log(JSON.stringify(process.argv.slice(1))); process.exitCode = 7'
  const answered = await run('node', '-e', script, 'a b', '$HOME', '')
  expect(answered).toEqual({ code: 7, output: '["a b","$HOME",""]\n', complaint: '' })
})

it('asks for the dependencies when the lock file has changed', async () => {
  install('v24.21.0', 'exit 1')
  writeFileSync(join(checkout, 'package-lock.json'), '{"changed":true}')
  writeFileSync(join(checkout, 'scripts', 'install-dependencies.ts'), "console.log('installing'); process.exitCode = 1")
  expect(await run('echo', 'started')).toMatchObject({ code: 1, output: 'installing\n' })
})

describe('--to-run', () => {
  const installer = `
    import { writeFileSync } from 'node:fs'
    console.log(process.argv.slice(2).join(), process.env.npm_config_cache ?? 'the usual cache')
    writeFileSync('node_modules/.installed-to-run', '{"changed":true}')`

  beforeEach(() => {
    install('v24.21.0', 'exit 1')
    writeFileSync(join(checkout, 'package-lock.json'), '{"changed":true}')
    writeFileSync(join(checkout, 'scripts', 'install-dependencies.ts'), installer)
  })

  it('asks only for what a club runs, once, and leaves no cache of npm behind', async () => {
    mkdirSync(join(checkout, '.node', 'cache'), { recursive: true })
    const first = await run('--to-run', 'echo', 'started')
    expect(first.output).toBe(`--to-run ${checkout}/.node/cache\nstarted\n`)
    expect(readdirSync(join(checkout, '.node'))).toEqual([])
    expect(await run('--to-run', 'echo', 'started')).toMatchObject({ output: 'started\n' })
  })

  it('uses the cache that somebody has', async () => {
    mkdirSync(join(folder, '.npm', '_cacache'), { recursive: true })
    expect(await run('--to-run', 'echo', 'started')).toMatchObject({ output: '--to-run the usual cache\nstarted\n' })
  })

  it('holds for what the command starts, and not for tests', async () => {
    await run('--to-run', 'echo', 'started')
    const inner = join(checkout, 'scripts', 'with-node')
    expect(await run('--to-run', inner, 'echo', 'inner')).toMatchObject({ output: 'inner\n' })
    expect((await run('echo', 'tests')).output).toMatch(/^ .*\ntests\n$/u)
  })

  it('is content with everything', async () => {
    writeFileSync(join(checkout, 'node_modules', '.installed-lock'), '{"changed":true}')
    expect(await run('--to-run', 'echo', 'started')).toMatchObject({ output: 'started\n' })
  })
})
