import { signUpRoutes } from '@fobhouse/contract/routes/sign-up.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** Under `profile`, which each change of the caller makes stale. The server says the truth, whatever the address says. */
export const signUpQuery = queryOptions({
  queryKey: ['profile', 'signUp'],
  queryFn: ({ signal }) => call(awayFromKiosk(signUpRoutes.get), {}, { signal }),
  refetchOnMount: 'always',
})
