import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { emptySchema, instantSchema } from '../text.ts'

export const backupSchema = z.object({
  id: z.int(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** When it began or was requested. */
  at: instantSchema,
  /** Its path on the server. */
  file: z.string().nullable(),
  /** Size of the file. */
  bytes: z.int().nullable(),
  members: z.int().nullable(),
  /** Why it failed, in words for the person who runs the server. */
  error: z.string().nullable(),
  /** When the backup was last restored as a test, and what was wrong with it. */
  checkedAt: instantSchema.nullable(),
  checkError: z.string().nullable(),
  /** When its file was deleted to make room for newer ones. */
  removedAt: instantSchema.nullable(),
})
export type Backup = z.output<typeof backupSchema>

export const backupRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/api/admin/backups/',
    access: 'admin',
    duty: 'settings',
    summary: 'The last thirty backups that the server made, or was to make, by itself. Newest first.',
    response: z.array(backupSchema),
  },
  make: {
    method: 'POST',
    path: '/api/admin/backups/',
    access: 'admin',
    duty: 'settings',
    summary: 'Makes a backup now, into the folder of the settings.',
    response: emptySchema,
    errors: ['backups_off', 'backup_running'],
  },
})
