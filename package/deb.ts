import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { run } from './run.ts'

const root = resolve(import.meta.dirname, '..')

type Deb = {
  /** Path of the result for this version; its folder is emptied first. */
  result: (version: string) => string
  /** Fills an empty folder with the package's files, including DEBIAN/. */
  fill: (tree: string, version: string) => void | Promise<void>
}

/** Builds a Debian package and returns its path. The same commit gives the same bytes. */
export async function buildDeb({ result, fill }: Deb): Promise<string> {
  const { version, seconds } = readVersion()
  const folder = mkdtempSync(join(tmpdir(), 'fobhouse-deb-'))
  const tree = join(folder, 'tree')
  const file = result(version)
  try {
    process.umask(0o022)
    mkdirSync(tree)
    await fill(tree, version)
    rmSync(dirname(file), { recursive: true, force: true })
    mkdirSync(dirname(file), { recursive: true })
    const environment = { SOURCE_DATE_EPOCH: String(seconds) }
    run('dpkg-deb', ['--root-owner-group', '-Zxz', '--build', tree, file], { cwd: root, environment })
    return file
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The version grows with each commit, and is the same for the same commit. */
function readVersion(): { version: string; seconds: number } {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string } // ours
  const seconds = Number(run('git', ['log', '-1', '--format=%ct'], { cwd: root }).trim())
  const stamp = new Date(seconds * 1000).toISOString().replaceAll(/\D/gu, '').slice(0, 12)
  return { version: `${version}+git${stamp}`, seconds }
}
