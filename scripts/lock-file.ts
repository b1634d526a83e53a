import { readdirSync } from 'node:fs'

export type Platform = { os: string; cpu: string; libc: 'glibc' | 'musl' | undefined }

type LockedPackage = {
  version?: string
  /** Of a link: the workspace that it leads to. */
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  integrity?: string
  optional?: boolean
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

/** What `npm start`, `npm run demo` and the other commands of a club load. */
export const workspacesToRun = [
  'contract',
  'server',
  'web',
  'simulator',
  'stripe-counterpart',
  'demo-club',
  'move-from-membermatters',
  'kiosk',
  'door',
]

export function thisPlatform(): Platform {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? linuxLibc() : undefined }
}

function linuxLibc(): 'glibc' | 'musl' {
  return readdirSync('/lib').some((name) => name.startsWith('ld-musl-')) ? 'musl' : 'glibc'
}

/**
 * Returns the packages of a package-lock.json that are missing in npm's record of an installation
 * (node_modules/.package-lock.json). An optional package counts only if it names this platform: npm leaves those out
 * silently on a Node that is too old for them. With workspaces, only what runs these counts.
 */
export function missingPackages(
  { lockText, installedText, workspaces }: { lockText: string; installedText: string; workspaces?: readonly string[] },
  platform: Platform,
): string[] {
  const locked = packagesOf(lockText)
  const installed = packagesOf(installedText)
  const counting = workspaces === undefined ? undefined : packagesThatRun(locked, workspaces)
  return Object.entries(locked)
    .filter(([path, entry]) => path.includes('node_modules/') && isWanted(entry, platform))
    .filter(([path]) => counting?.has(path) ?? true)
    .filter(([path, entry]) => {
      const found = installed[path]
      return found === undefined || found.version !== entry.version || found.integrity !== entry.integrity
    })
    .map(([path]) => path)
}

/** The paths of what the workspaces need to run, and of what that needs. */
function packagesThatRun(locked: Record<string, LockedPackage>, workspaces: readonly string[]): Set<string> {
  const found = new Set<string>()
  const next = [...workspaces]
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const entry = locked[path] ?? {}
    if (entry.link === true && entry.resolved !== undefined) next.push(entry.resolved)
    next.push(...namesNeeded(entry).flatMap((name) => pathSeenFrom(locked, path, name) ?? []))
  }
  return found
}

function namesNeeded({ dependencies, optionalDependencies, peerDependencies, ...entry }: LockedPackage): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !entry.peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Node looks for a package beside the files that import it, then in each folder above. */
function pathSeenFrom(locked: Record<string, LockedPackage>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (path in locked) return path
    if (folder === '') return undefined
  }
}

function packagesOf(text: string): Record<string, LockedPackage> {
  // npm writes both files. A file of another kind has no packages, so nothing counts as installed.
  const parsed = JSON.parse(text) as { packages?: Record<string, LockedPackage> }
  return parsed.packages ?? {}
}

function isWanted(entry: LockedPackage, platform: Platform): boolean {
  if (entry.optional !== true) return true
  if (entry.os === undefined && entry.cpu === undefined) return false
  return fits(entry.os, platform.os) && fits(entry.cpu, platform.cpu) && fits(entry.libc, platform.libc)
}

function fits(allowed: string[] | undefined, actual: string | undefined): boolean {
  if (allowed === undefined || actual === undefined) return true
  if (allowed.includes(`!${actual}`)) return false
  const named = allowed.filter((name) => !name.startsWith('!'))
  return named.length === 0 || named.includes(actual)
}
