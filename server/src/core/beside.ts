import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '../../..')

/**
 * Workspaces that the server does not need, with the files of theirs that it may load or start on demand.
 * `scripts/check-structure` refuses their paths anywhere else.
 */
export type FileBeside =
  | 'demo-club/src/command.ts'
  | 'demo-club/src/fill-demo-club.ts'
  | 'move-from-membermatters/src/command.ts'
  | 'stripe-counterpart/src/stand-in.ts'

/** The path of a program to start. Throws one line if the installation lacks it. */
export function pathBeside(file: FileBeside): string {
  const path = resolve(root, file)
  if (existsSync(path)) return path
  throw new Error(`This installation does not include ${file.split('/', 1)[0] ?? file}.`)
}

/** Loads the module of such a file; the caller declares its exports. */
export function loadBeside(file: FileBeside): Promise<unknown> {
  return import(pathToFileURL(pathBeside(file)).href)
}
