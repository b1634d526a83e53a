import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What only those read who write programs: Node runs no TypeScript of packages. Two fifths of them. */
const unread = /\.(?:[cm]?ts|map|md|markdown)$/iu
const legal = /licen[cs]e|notice|copying|copyright/iu

/** Removes unread files from a folder of packages; linked folders stay untouched. */
export function removeUnread(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) removeUnread(path)
    else if (entry.isFile() && unread.test(entry.name) && !legal.test(entry.name)) rmSync(path)
  }
}
