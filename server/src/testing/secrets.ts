import { passingSecrets } from '../db/secrets/secrets.ts'

/** One key for all the apps of a test, so that several of them can serve one club. */
export const testSecrets = passingSecrets()
