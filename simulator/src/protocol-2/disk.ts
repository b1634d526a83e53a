import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A board's flash memory: a folder that can be full. */
export class Disk {
  readonly #folder: string
  #isFull = false

  /** Each board has a folder of its own; any serial is turned into a valid name. */
  constructor(folder: string, serial: string) {
    this.#folder = join(folder, `${encodeURIComponent(serial)}-protocol-2`)
  }

  fill(isFull: boolean): void {
    this.#isFull = isFull
  }

  /** The text of a file; empty if there is none. */
  read(name: string): string {
    try {
      return readFileSync(join(this.#folder, name), 'utf8')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
      throw error
    }
  }

  /** Writes all or nothing. Throws if there is no room. */
  write(name: string, text: string): void {
    this.#makeRoom()
    const file = join(this.#folder, name)
    writeFileSync(`${file}.new`, text, { flush: true })
    renameSync(`${file}.new`, file)
  }

  /** Throws if there is no room. A board that dies meanwhile may leave half a line. */
  append(name: string, text: string): void {
    this.#makeRoom()
    appendFileSync(join(this.#folder, name), text)
  }

  #makeRoom(): void {
    if (this.#isFull) throw new Error('There is no room on the disk')
    mkdirSync(this.#folder, { recursive: true })
  }
}
