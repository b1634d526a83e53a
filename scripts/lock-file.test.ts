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
    expect(missingPackages({ lockText: lock(wanted), installedText: lock(installed) }, debian)).toEqual(expected)
  })

  it('asks of some workspaces only for what they need to run, nested and linked', () => {
    const lockText = lock({
      '': { devDependencies: { typescript: '7' } },
      server: { dependencies: { '@club/contract': '1', kysely: '1' }, devDependencies: { ajv: '1' } },
      contract: { dependencies: { zod: '4' } },
      mobile: { dependencies: { capacitor: '8' } },
      'node_modules/@club/contract': { link: true, resolved: 'contract' },
      'node_modules/ajv': zod,
      'node_modules/capacitor': zod,
      'node_modules/deep': zod,
      'node_modules/kysely': {
        ...zod,
        dependencies: { deep: '1' },
        peerDependencies: { peer: '1', typescript: '7' },
        peerDependenciesMeta: { typescript: { optional: true } },
      },
      'node_modules/kysely/node_modules/deep': zod,
      'node_modules/peer': zod,
      'node_modules/typescript': zod,
      'node_modules/zod': zod,
    })
    const missing = missingPackages({ lockText, installedText: '{}', workspaces: ['server'] }, debian)
    const needed = ['kysely', 'kysely/node_modules/deep', 'peer', 'zod']
    expect(missing).toEqual(['node_modules/@club/contract', ...needed.map((name) => `node_modules/${name}`)])
  })

  it('counts everything as missing when the record is of another kind', () => {
    const lockText = lock({ 'node_modules/zod': zod })
    expect(missingPackages({ lockText, installedText: '{}' }, debian)).toEqual(['node_modules/zod'])
  })
})
