import type { Locale } from '@fobhouse/contract/languages.ts'
import { profileRoutes } from '@fobhouse/contract/routes/profile.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { sessionQuery } from './session.ts'
import { currentLanguage, showIn } from '../../lib/translations.ts'
import { awayFromKiosk } from '../../lib/away-from-kiosk.ts'

/** Changes the signed-in person's language: shown at once, reverted if the server refuses. */
export function useChangeLanguage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (language: Locale) => call(awayFromKiosk(profileRoutes.changeLanguage), { body: { language } }),
    onMutate: (language) => {
      const before = currentLanguage()
      void showIn(language)
      return { before }
    },
    onSuccess: (_empty, language) => {
      queryClient.setQueryData(sessionQuery.queryKey, (profile) => profile && { ...profile, language })
    },
    onError: (_error, _language, shown) => {
      if (shown) void showIn(shown.before)
    },
  })
}
