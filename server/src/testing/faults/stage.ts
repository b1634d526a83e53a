import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type SmtpSink, startSmtpSink } from '@fobhouse/simulator/smtp-sink.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { createPostgresDatabase, type DatabaseName } from '../databases.ts'
import { createEmptyFolder, findFreePort, type ServerProcess, startServer } from '../server-process.ts'
import { Wire } from './wire.ts'

const preload = pathToFileURL(join(import.meta.dirname, 'skewed-clock.ts')).href

type Place = { folder: string; databaseUrl: string; remove(): Promise<void> }

/** A server with everything around it that can fail: process, clock, disk, and a wire to each neighbour. */
export class Stage {
  readonly database: DatabaseName
  readonly folder: string
  /** Empty for SQLite. */
  readonly databaseUrl: string
  /** The wire of people and boards to the server. */
  readonly wire: Wire
  readonly databaseWire: Wire | undefined
  readonly mailWire: Wire
  readonly sink: SmtpSink
  readonly #place: Place
  readonly #port: number
  #server: ServerProcess | undefined

  private constructor(database: DatabaseName, place: Place, parts: { port: number; sink: SmtpSink }) {
    this.database = database
    this.folder = place.folder
    this.databaseUrl = place.databaseUrl
    this.#place = place
    this.#port = parts.port
    this.sink = parts.sink
    const host = '127.0.0.1'
    this.wire = new Wire({ host, port: parts.port })
    this.mailWire = new Wire({ host, port: parts.sink.port })
    if (database === 'postgres') {
      const { hostname, port } = new URL(place.databaseUrl)
      this.databaseWire = new Wire({ host: hostname, port: Number(port || '5432') })
    }
  }

  /** Undefined if no PostgreSQL server answers. Starts no server yet. */
  static async build(database: DatabaseName): Promise<Stage | undefined> {
    const empty = createEmptyFolder()
    const postgres = database === 'postgres' ? await createPostgresDatabase() : undefined
    if (database === 'postgres' && !postgres) {
      empty.remove()
      return undefined
    }
    const remove = async () => {
      await postgres?.drop()
      empty.remove()
    }
    const place = { folder: empty.folder, databaseUrl: postgres?.url ?? '', remove }
    const parts = { port: await findFreePort(), sink: await startSmtpSink({ isPlain: true }) }
    const stage = new Stage(database, place, parts)
    for (const wire of [stage.wire, stage.databaseWire, stage.mailWire]) await wire?.open()
    stage.#writeClock(0)
    return stage
  }

  get server(): ServerProcess {
    if (!this.#server) throw new Error('The server was not started')
    return this.#server
  }

  async start(): Promise<void> {
    const url = new URL(this.databaseUrl || 'postgres://none')
    if (this.databaseWire) url.host = `127.0.0.1:${this.databaseWire.port}`
    this.#server = await startServer(this.folder, {
      PORT: String(this.#port), // boards know only this address
      DATABASE_URL: this.databaseWire ? url.href : '',
      FAULTS_CLOCK: this.#clockFile,
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${preload}`,
    })
  }

  /** Sets the server's clock ahead of the real one, or behind if negative. */
  setClock(aheadMs: number): void {
    this.#writeClock(aheadMs)
    if (this.#server && !this.#server.hasEnded()) this.#server.signal('SIGUSR2')
  }

  /** Opens the database directly, past every wire. */
  async look<Result>(use: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ dataFolder: this.folder, databaseUrl: this.databaseUrl })
    try {
      return await use(database)
    } finally {
      await database.close()
    }
  }

  async tearDown(): Promise<void> {
    await this.#server?.kill()
    for (const wire of [this.wire, this.databaseWire, this.mailWire]) await wire?.close()
    await this.sink.stop()
    await this.#place.remove()
  }

  get #clockFile(): string {
    return join(this.folder, 'clock-of-the-faults')
  }

  #writeClock(aheadMs: number): void {
    writeFileSync(this.#clockFile, String(Math.round(aheadMs)))
  }
}
