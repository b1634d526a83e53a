import { profileChangeSchema, profileRoutes } from '@fobhouse/contract/routes/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { validateWith } from '../../lib/form-errors.ts'
import { sessionQuery } from '../../domain/member/session.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

export type ProfileField = keyof z.input<typeof profileChangeSchema>

const judge = validateWith(profileChangeSchema)

/** The text of a fault in one field of the profile. */
export function faultOf(field: ProfileField, value: string): string | undefined {
  return judge({ [field]: value })[field]
}

/** Saves one field; resolves once the page has the server's result. */
export function useSaveProfile(): (field: ProfileField, value: string) => Promise<void> {
  const queryClient = useQueryClient()
  return async (field, value) => {
    await call(awayFromKiosk(profileRoutes.update), { body: { [field]: value } })
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
}
