import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildPageIfStale } from '../scripts/build-page.ts'
import { removeUnread } from '../scripts/remove-unread.ts'
import { run } from './run.ts'

const root = resolve(import.meta.dirname, '..')
const workspaces = ['contract', 'server', 'simulator', 'stripe-counterpart', 'demo-club', 'move-from-membermatters']
/** Files that a club never runs. */
const leftOut = /(?:\.test\.ts$|^[^/]+\/src\/testing\/)/u

/**
 * Fills an empty folder with everything that runs a club: the server's sources, the built page, the packages at the
 * versions of the lock file, and Node itself. Needs the npm registry or npm's cache.
 */
export function makeTree(folder: string): void {
  buildPageIfStale(root)
  for (const path of trackedFiles()) copy(path, folder)
  cpSync(join(root, 'web/dist'), join(folder, 'web/dist'), { recursive: true })
  installPackages(folder)
  mkdirSync(join(folder, 'bin'))
  cpSync(process.execPath, join(folder, 'bin/node'), { dereference: true })
}

/** From other workspaces only what npm needs to see. */
function trackedFiles(): string[] {
  const wanted = ['LICENSE', 'package.json', 'package-lock.json', '*/package.json', 'texts', ...workspaces]
  const listed = run('git', ['ls-files', '-z', '--', ...wanted], { cwd: root }).split('\0')
  return listed.filter((path) => path !== '' && !leftOut.test(path))
}

function copy(path: string, folder: string): void {
  const target = join(folder, path)
  mkdirSync(dirname(target), { recursive: true })
  cpSync(join(root, path), target)
}

function installPackages(folder: string): void {
  const flags = [
    '--no-save',
    '--ignore-scripts',
    '--omit=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
  ]
  const only = workspaces.map((name) => `--workspace=${name}`)
  run('npm', ['install', ...flags, ...only, '--loglevel=error'], { cwd: folder })
  const installed = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { workspaces: string[] } // ours
  for (const name of installed.workspaces.filter((each) => !workspaces.includes(each))) {
    if (name === 'web') rmSync(join(folder, 'web/package.json'))
    else rmSync(join(folder, name), { recursive: true })
  }
  removeUnread(join(folder, 'node_modules'))
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) throw new Error('Usage: node package/make-tree.ts <empty folder>')
  makeTree(folder)
}
