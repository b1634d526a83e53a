import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { Config } from '../core/config.ts'
import { CommandError } from './command-line.ts'

/**
 * Throws if a backup would be written below the page, where everybody could download it. Both paths are compared after
 * links, `..` and spellings are resolved.
 */
export function guardBackupPlace({ pageFolder }: Pick<Config, 'pageFolder'>, file: string): void {
  if (isWithin(realPlaceOf(pageFolder), realPlaceOf(file))) {
    throw new CommandError(`Everybody can download files in ${pageFolder}. Choose another folder.`)
  }
}

/** The real path; for something that does not exist yet, that of its nearest existing folder. */
function realPlaceOf(path: string): string {
  const whole = resolve(path)
  try {
    return realpathSync.native(whole)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || dirname(whole) === whole) throw error
    return join(realPlaceOf(dirname(whole)), basename(whole))
  }
}

function isWithin(folder: string, place: string): boolean {
  const way = relative(folder, place)
  return way === '' || (!isAbsolute(way) && way.split(/[\\/]/, 1)[0] !== '..')
}
