import { spawnSync } from 'node:child_process'

/** Runs a program to its end and returns what it printed. If it fails, throws an error with all its output. */
export function run(
  program: string,
  args: readonly string[],
  { cwd, environment = {} }: { cwd: string; environment?: Record<string, string> },
): string {
  const done = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...environment },
  })
  if (done.error) throw new Error(`${program} cannot be run: ${done.error.message}`)
  if (done.status !== 0) throw new Error(`${program} ${args.join(' ')}\n${done.stdout}${done.stderr}`)
  return done.stdout
}
