import { describe, expect, it } from 'vitest'
import { missingPackages, type Platform } from './lock-file.ts'

const debian: Platform = { os: 'linux', cpu: 'x64', libc: 'glibc' }

const zod = { version: '4.0.0', integrity: 'sha512-a' }
const x64 = { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] }
const musl = { ...x64, libc: ['musl'] }
const notWindows = { version: '1.0.0', optional: true, os: ['!win32'] }
const wasm = { version: '1.0.0', optional: true }

function lock(packages: Record<string, object>): string {
  return JSON.stringify({ packages })
}

describe('missingPackages', () => {
  it.each([
    ['nothing when all is there', { 'node_modules/zod': zod }, { 'node_modules/zod': zod }, []],
    ['an absent package', { 'node_modules/zod': zod }, {}, ['node_modules/zod']],
    [
      'another version',
      { 'node_modules/zod': zod },
      { 'node_modules/zod': { ...zod, version: '3.0.0' } },
      ['node_modules/zod'],
    ],
    [
      'other content',
      { 'node_modules/zod': zod },
      { 'node_modules/zod': { ...zod, integrity: 'x' } },
      ['node_modules/zod'],
    ],
    ['a nested package', { 'web/node_modules/zod': zod }, {}, ['web/node_modules/zod']],
    ['a native package of this platform', { 'node_modules/x64': x64 }, {}, ['node_modules/x64']],
    ['no native package of another libc', { 'node_modules/musl': musl }, {}, []],
    ['a native package for all but another system', { 'node_modules/n': notWindows }, {}, ['node_modules/n']],
    ['no optional package that names no platform', { 'node_modules/wasm': wasm }, {}, []],
    ['no workspace of our own', { '': {}, web: { version: '0.1.0' } }, {}, []],
  ])('reports %s', (_, wanted, installed, expected) => {
    expect(missingPackages(lock(wanted), lock(installed), debian)).toEqual(expected)
  })

  it('counts everything as missing when the record is of another kind', () => {
    expect(missingPackages(lock({ 'node_modules/zod': zod }), '{}', debian)).toEqual(['node_modules/zod'])
  })
})
