import type { Context } from '../../context.ts'
import type { Caller } from '../../identity/public.ts'
import { isMember } from '../../http/access-guard.ts'

/** Whether this person may see the cameras: everybody who is signed in, or members only. */
export function maySeeCameras(
  { settings }: Pick<Context, 'settings'>,
  caller: Pick<Caller, 'isAdmin' | 'state'>,
): boolean {
  return isMember(caller) || !settings.get('webcams.membersOnly')
}
