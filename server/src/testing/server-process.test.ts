import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createClubFolder, createEmptyFolder, startServer } from './server-process.ts'

const home = pathToFileURL(join(import.meta.dirname, 'server-process.ts')).href

test('a server does not outlive the process that started it, even if that is killed', async () => {
  const { folder, remove } = createEmptyFolder()
  onTestFinished(remove)
  const script = `
    const { startServer } = await import(${JSON.stringify(home)})
    console.log((await startServer(${JSON.stringify(folder)})).origin)
    setInterval(() => {}, 1000)`
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void starter.kill('SIGKILL'))
  const [origin] = await once(createInterface(starter.stdout), 'line')
  expect(await isAnswering(String(origin))).toBe(true)
  starter.kill('SIGKILL')
  await expect.poll(() => isAnswering(String(origin)), { timeout: 20_000 }).toBe(false)
})

test('a server that ends before it answers is told, and not waited for', async () => {
  const { folder, remove } = createEmptyFolder()
  onTestFinished(remove)
  await expect(startServer(folder, { NODE_OPTIONS: '--import=data:text/javascript,process.kill(process.pid)' }))
    .rejects //
    .toThrow('The server ended with SIGTERM before it answered')
})

test('a club is set up once in a run, and each test has its own copy', async () => {
  const [first, second] = [await createClubFolder(), await createClubFolder()]
  onTestFinished(() => {
    first.remove()
    second.remove()
  })
  const keyOf = ({ folder }: { folder: string }) => readFileSync(join(folder, 'secrets.key'), 'utf8')
  expect(keyOf(second)).toBe(keyOf(first))
  writeFileSync(join(first.folder, 'secrets.key'), 'another')
  expect([first, second, await createClubFolder()].map(keyOf)).toEqual(['another', keyOf(second), keyOf(second)])
})

async function isAnswering(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/config/`).catch(() => undefined) // refused: nobody listens
  return answer?.ok === true
}
