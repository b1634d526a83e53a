import type { Context } from '../context.ts'
import type { Caller } from '../identity/public.ts'
import { isMember } from './access-guard.ts'

/** Whether the club shows its cameras to this person: to everybody who is signed in, or to members alone. */
export function maySeeCameras(
  { settings }: Pick<Context, 'settings'>,
  caller: Pick<Caller, 'isAdmin' | 'state'>,
): boolean {
  return isMember(caller) || !settings.get('webcams.membersOnly')
}
