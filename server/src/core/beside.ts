import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '../../..')

/** Modules of workspaces that the server does not need, which it may load on demand; the built server has them. */
export const filesToLoad = [
  'demo-club/src/command.ts',
  'demo-club/src/fill-demo-club.ts',
  'move-from-membermatters/src/command.ts',
] as const
type FileToLoad = (typeof filesToLoad)[number]

/** The same with what it may start. `scripts/check-structure` refuses their paths anywhere else. */
export type FileBeside = FileToLoad | 'stripe-counterpart/src/stand-in.ts'

/** The path of a program to start. Throws one line if the installation lacks it. */
export function pathBeside(file: FileBeside): string {
  const path = resolve(root, file)
  if (existsSync(path)) return path
  throw new Error(`This installation does not include ${file.split('/', 1)[0] ?? file}.`)
}

/** Loads the module of such a file; the caller declares its exports. */
export function loadBeside(file: FileToLoad): Promise<unknown> {
  return import(pathToFileURL(pathBeside(file)).href)
}
