import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { argv, env, execArgv, execPath } from 'node:process'
import { buildServerIfStale } from './build-server.ts'

// `npm run bench` measures the server that `npm start` starts.

const root = resolve(import.meta.dirname, '..')
const { status } = spawnSync(execPath, [...execArgv, resolve(root, 'bench/main.ts'), ...argv.slice(2)], {
  stdio: 'inherit',
  env: { ...env, FOBHOUSE_TEST_SERVER: await buildServerIfStale(root) },
})
process.exitCode = status ?? 1
