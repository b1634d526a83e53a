import { signupRoutes } from '@fobhouse/contract/routes/signup.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { awayFromKiosk } from './away-from-kiosk.ts'

/** Under `profile`, which each change of the caller makes stale. The server says the truth, whatever the address says. */
export const signUpQuery = queryOptions({
  queryKey: ['profile', 'signUp'],
  queryFn: ({ signal }) => call(awayFromKiosk(signupRoutes.get), {}, { signal }),
  refetchOnMount: 'always',
})
