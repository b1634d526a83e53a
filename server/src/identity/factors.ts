import { sql } from 'kysely'
import { fromText } from '../core/clock.ts'

/** 1 where the member of a query on `members` has a passkey or an authenticator app. */
export const hasFactor = sql<number>`case
  when exists (select 1 from passkeys where passkeys.member_id = members.id) then 1
  when exists (select 1 from authenticator_apps
    where authenticator_apps.member_id = members.id and confirmed_at is not null) then 1
  else 0 end`

/** An instant of the database in milliseconds since 1970; 0 for none. */
export function millisecondsOf(text: string | null): number {
  return text === null ? 0 : fromText(text).epochMilliseconds
}
