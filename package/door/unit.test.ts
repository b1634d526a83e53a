import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const unit = join(import.meta.dirname, 'files/fobhouse-door.service')

/** systemd 250 and newer judge a unit that is not installed. */
const analyze = (...args: string[]) =>
  spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', ...args], { encoding: 'utf8' })
const isMissing = analyze('--help').error !== undefined

it.skipIf(isMissing)('exposes little: at most 3.0 by systemd-analyze (skipped where that is missing)', () => {
  const { stdout } = analyze(unit)
  const [, level] = /Overall exposure level for \S+: ([\d.]+)/u.exec(stdout) ?? []
  expect(Number(level)).toBeLessThanOrEqual(3)
})
