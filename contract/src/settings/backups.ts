import { z } from 'zod'
import { setting } from './definition.ts'
import { optional } from './kinds.ts'

/** Settings for the server's own nightly backups. */
export const backupSettings = {
  /** An absolute path on the server; empty: the server makes no backups by itself. */
  'backups.folder': setting({
    card: 'backups',
    schema: optional('validation.folder', (text) => /^(?:\/|[A-Za-z]:\\)/.test(text)),
    default: '',
    danger: 'everybody',
  }),
  /** In the club's time zone. */
  'backups.hour': setting({
    card: 'backups',
    schema: z.int().min(0, { error: 'validation.hourOfDay' }).max(23, { error: 'validation.hourOfDay' }),
    default: 3,
    danger: 'everybody',
  }),
  /** How many files to keep. */
  'backups.keep': setting({
    card: 'backups',
    schema: z.int().min(1, { error: 'validation.backupsKept' }).max(365, { error: 'validation.backupsKept' }),
    default: 14,
    danger: 'everybody',
  }),
} as const
