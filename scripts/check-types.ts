import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

// Runs the compiler over everything. What it keeps from its last run does not notice that an imported JSON file has
// changed, so each state of the texts that the compiler reads has a file of its own. Words after the script go to the compiler.

const root = resolve(import.meta.dirname, '..')
const cache = join(root, 'node_modules/.cache')

function hashOfTexts(): string {
  const hash = createHash('sha256')
  for (const path of globSync('texts/en-AU/**/*.json', { cwd: root }).toSorted())
    hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 16)
}

const kept = `tsc-${hashOfTexts()}.tsbuildinfo`
for (const path of globSync('tsc*.tsbuildinfo', { cwd: cache }))
  if (basename(path) !== kept) rmSync(join(cache, path), { force: true })

const words = ['--project', '.', '--tsBuildInfoFile', join(cache, kept), ...process.argv.slice(2)]
const { status, error } = spawnSync('tsc', words, { cwd: root, stdio: 'inherit' })
if (error) throw error
process.exitCode = status ?? 1
