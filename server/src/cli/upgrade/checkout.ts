import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { CommandError } from '../command-line.ts'

const run = promisify(execFile)

/** The git checkout that Fobhouse runs from. */
export type Checkout = {
  /** The branch, or the commit if there is none: the place to return to. */
  place: string
  commit: string
  /** The nearest tag, for people. */
  name: string
}

export type Release = { commit: string; name: string }

/** Throws one line if the folder is no git checkout, or has changes. */
export async function readCheckout(root: string): Promise<Checkout> {
  const commit = await git(root, ['rev-parse', 'HEAD']).catch((cause: unknown) => {
    throw new CommandError(`${root} is no git checkout, or git is missing: ${firstLine(cause)}`)
  })
  const changed = await git(root, ['status', '--porcelain', '--untracked-files=no'])
  if (changed !== '') {
    throw new CommandError(
      `There are changes of your own in ${root}: ${changed.split('\n').length} files. Commit or undo them.`,
    )
  }
  const branch = await git(root, ['branch', '--show-current'])
  return { commit, place: branch === '' ? commit : branch, name: await nameOf(root, commit) }
}

/** Fetches, and finds the target: the newest version tagged `v1.2.3`, or what `wanted` names. */
export async function findRelease(root: string, wanted: string | undefined): Promise<Release> {
  await git(root, ['fetch', '--quiet', '--tags', '--force', 'origin']).catch((cause: unknown) => {
    throw new CommandError(`New versions cannot be fetched: ${firstLine(cause)}`)
  })
  const name = wanted ?? (await newestTag(root))
  // A branch means its origin's; a tag or commit is the same everywhere.
  for (const candidate of [`refs/remotes/origin/${name}`, name]) {
    const commit = await git(root, ['rev-parse', '--verify', '--quiet', `${candidate}^{commit}`]).catch(() => undefined)
    if (commit !== undefined) return { commit, name }
  }
  throw new CommandError(`There is no version, branch or commit "${name}".`, 2)
}

async function newestTag(root: string): Promise<string> {
  const tags = (await git(root, ['tag', '--list', 'v*', '--sort=-v:refname'])).split('\n')
  const newest = tags.find((tag) => /^v\d+\.\d+\.\d+$/.test(tag))
  if (newest === undefined) throw new CommandError('No version is tagged yet. Name a branch or commit.', 2)
  return newest
}

/** Whether the checkout already includes that commit. */
export async function contains(root: string, commit: string): Promise<boolean> {
  return git(root, ['merge-base', '--is-ancestor', commit, 'HEAD']).then(
    () => true,
    () => false,
  )
}

export async function goTo(root: string, place: string): Promise<void> {
  await git(root, ['checkout', '--quiet', ...((await isBranch(root, place)) ? [place] : ['--detach', place])])
}

function isBranch(root: string, name: string): Promise<boolean> {
  return git(root, ['show-ref', '--verify', '--quiet', `refs/heads/${name}`]).then(
    () => true,
    () => false,
  )
}

async function nameOf(root: string, commit: string): Promise<string> {
  return git(root, ['describe', '--tags', '--always', commit])
}

async function git(root: string, args: readonly string[]): Promise<string> {
  const environment = { ...process.env, GIT_TERMINAL_PROMPT: '0' } // else it would wait for a password
  const { stdout } = await run('git', args, { cwd: root, env: environment })
  return stdout.trim()
}

/** The first line that git said. */
function firstLine(error: unknown): string {
  const words = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
  return words.trim().split('\n', 1)[0] ?? ''
}
