import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

it('tells Node what npm run door tells it', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
  const { scripts } = JSON.parse(manifest) as { scripts: { door: string } } // our own file
  const [, byHand = ''] = / node (.*) door\/src\/main\.ts$/.exec(scripts.door) ?? []
  const [, byUnit] = /^ExecStart=\/usr\/bin\/node (.*) \S+ run$/m.exec(readFileSync(unit, 'utf8')) ?? []
  // Only the checkout's TypeScript is warned of.
  expect(byUnit).toBe(byHand.replace('--disable-warning=ExperimentalWarning ', ''))
})
