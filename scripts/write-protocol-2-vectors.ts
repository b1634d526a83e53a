import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { makeVectors } from '../contract/src/testing/protocol-2/make-vectors.ts'

// Writes docs/protocol-2/vectors.json anew: scripts/with-node node scripts/write-protocol-2-vectors.ts

const root = resolve(import.meta.dirname, '..')
const path = join(root, 'docs/protocol-2/vectors.json')

writeFileSync(path, `${JSON.stringify(makeVectors(), null, 2)}\n`)
const { status } = spawnSync(join(root, 'node_modules/.bin/oxfmt'), [path], { stdio: 'inherit' })
process.exitCode = status ?? 1
