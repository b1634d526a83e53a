import { hasDuty } from '@fobhouse/contract/duties.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { platform } from '../../lib/platform.ts'
import { useSession } from './session.ts'

/** Whether the signed-in person may make an administrator's call, or write this field with it, by the route's duty. */
export type May = (route: Pick<Route, 'duty' | 'dutyOfField'>, field?: string) => boolean

/** At a kiosk nobody is an administrator. */
export function useMay(): May {
  const held = useSession()?.duties ?? []
  const isKiosk = platform() === 'kiosk'
  return ({ duty, dutyOfField }, field) => {
    const needed = (field === undefined ? undefined : dutyOfField?.[field]) ?? duty
    return !isKiosk && needed !== undefined && hasDuty(held, needed)
  }
}
