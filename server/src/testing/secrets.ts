import { passingSecrets } from '../db/secrets/secrets.ts'

/** One key for all apps of a test, so that several can serve one club. */
export const testSecrets = passingSecrets()
