import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { withoutEndSlashes } from './end-slashes.ts'

/** The process's settings. Whatever a club decides is in the settings table instead. */
export type Config = {
  version: string
  port: number
  host: string
  /** Absolute path of the data folder. */
  dataFolder: string
  /** The file with the key of the club's secrets; empty: `secrets.key` in the data folder. */
  keyFile: string
  /** Empty: SQLite in the data folder. */
  databaseUrl: string
  /** The portal's address, without a slash at the end; empty: taken from the request. */
  publicUrl: string
  /** The folder of the built page. */
  pageFolder: string
  /** Addresses whose `X-Forwarded-*` headers are believed. */
  trustedProxies: string[]
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Whether recurring work runs; off while a new version is only tried. */
  runsJobs: boolean
  /** Whether the club's time can be moved from this machine: for tests and demonstrations, never a real club. */
  hasTestClock: boolean
}

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8000),
  HOST: z.string().min(1).default('127.0.0.1'),
  FOBHOUSE_DATA: z.string().min(1).default('./data'),
  FOBHOUSE_KEY_FILE: z.string().default(''),
  DATABASE_URL: z.union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/ })]).default(''),
  PUBLIC_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  TRUSTED_PROXIES: z.string().default('127.0.0.1,::1'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  FOBHOUSE_JOBS: z.enum(['', 'on', 'off']).default(''),
  FOBHOUSE_TEST_CLOCK: z.enum(['', '0', '1']).default(''),
})

const repository = resolve(import.meta.dirname, '../../..')

/** Reads the environment. Throws a one-line error that names a wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const parsed = environmentSchema.safeParse(environment)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`The environment variable ${issue?.path.join('.')} is wrong: ${issue?.message}`)
  }
  const env = parsed.data
  return {
    version: readVersion(),
    port: env.PORT,
    host: env.HOST,
    dataFolder: resolve(env.FOBHOUSE_DATA),
    keyFile: env.FOBHOUSE_KEY_FILE === '' ? '' : resolve(env.FOBHOUSE_KEY_FILE),
    databaseUrl: env.DATABASE_URL,
    publicUrl: withoutEndSlashes(env.PUBLIC_URL),
    pageFolder: resolve(repository, 'web/dist'),
    trustedProxies: env.TRUSTED_PROXIES.split(',')
      .map((address) => address.trim())
      .filter((address) => address !== ''),
    logLevel: env.LOG_LEVEL,
    runsJobs: env.FOBHOUSE_JOBS !== 'off',
    hasTestClock: env.FOBHOUSE_TEST_CLOCK === '1',
  }
}

function readVersion(): string {
  const manifest = z.object({ version: z.string() })
  return manifest.parse(JSON.parse(readFileSync(resolve(repository, 'package.json'), 'utf8'))).version
}
