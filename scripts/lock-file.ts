import { readdirSync } from 'node:fs'

export type Platform = { os: string; cpu: string; libc: 'glibc' | 'musl' | undefined }

type LockedPackage = {
  version?: string
  integrity?: string
  optional?: boolean
  link?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

export function thisPlatform(): Platform {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? linuxLibc() : undefined }
}

function linuxLibc(): 'glibc' | 'musl' {
  return readdirSync('/lib').some((name) => name.startsWith('ld-musl-')) ? 'musl' : 'glibc'
}

/**
 * Returns the packages of a package-lock.json that are missing in npm's record of an installation
 * (node_modules/.package-lock.json). An optional package counts only if it names this platform: npm leaves those out
 * silently on a Node that is too old for them.
 */
export function missingPackages(lockText: string, installedText: string, platform: Platform): string[] {
  const wanted = packagesOf(lockText)
  const installed = packagesOf(installedText)
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes('node_modules/') && isWanted(entry, platform))
    .filter(([path, entry]) => {
      const found = installed[path]
      return found === undefined || found.version !== entry.version || found.integrity !== entry.integrity
    })
    .map(([path]) => path)
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
