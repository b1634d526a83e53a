import { signUpRoutes } from '@fobhouse/contract/routes/sign-up.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/**
 * Its key begins with `profile`, which each change of the caller makes stale. The server's answer beats the address.
 */
export const signUpQuery = queryOptions({
  queryKey: ['profile', 'signUp'],
  queryFn: ({ signal }) => call(awayFromKiosk(signUpRoutes.get), {}, { signal }),
  refetchOnMount: 'always',
})
