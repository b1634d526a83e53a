import { sql } from 'kysely'

/**
 * Grants with hours of their own, written as the index of these few rows is. With a parameter in place of the text, the
 * database reads every grant instead: two million for two hundred doors and ten thousand members.
 */
export const hasOwnHours = sql<boolean>`grants.hours <> 'inherit'`
