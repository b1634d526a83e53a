import { expect, test } from 'vitest'
import { runCommand } from './run-command.ts'

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false // no such process
  }
}

test('what a command leaves behind with its output open ends with the command', async () => {
  const leaves = 'sleep 300 & echo $!'
  const { isOk, output } = await runCommand('sh', ['-c', leaves], { limitMinutes: 4 })
  expect(isOk).toBe(true)
  expect(output).toMatch(/^\d+$/)
  await expect.poll(() => isThere(Number(output)), { timeout: 10_000 }).toBe(false)
})

test('a command that takes too long is ended with what it started, and says so', async () => {
  const { isOk, output } = await runCommand('sh', ['-c', 'sleep 300 & echo $!; wait'], { limitMinutes: 0.01 })
  expect(isOk).toBe(false)
  expect(output).toContain('sh took longer than 0.01 minutes and was ended')
  await expect.poll(() => isThere(Number.parseInt(output, 10)), { timeout: 10_000 }).toBe(false)
})
