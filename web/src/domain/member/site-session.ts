import { type SiteSession, siteSessionRoutes } from '@fobhouse/contract/routes/site-sessions.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useConfiguration } from '../club/configuration.ts'
import { useFormats } from '../../lib/use-formats.ts'

// Several screens use the visit: the dashboard, and each place that says why a door stays shut.

type Visit = SiteSession | false

/** The signed-in person's own visit; only for clubs with site sign-in. */
export const visitQuery = queryOptions({
  queryKey: ['siteSessions', 'own'],
  queryFn: ({ signal }): Promise<Visit> => call(siteSessionRoutes.check, {}, { signal }),
})

/** Who is on site; only for members of clubs that show it, and for administrators. */
export const onSiteQuery = queryOptions({
  queryKey: ['siteSessions', 'everyone'],
  queryFn: ({ signal }) => call(siteSessionRoutes.onSite, {}, { signal }),
})

/** The own visit, or false; undefined if it is unknown or the club has no site sign-in. */
export function useVisit(): Visit | undefined {
  const { enableSiteSignIn } = useConfiguration().features
  const { data } = useQuery({ ...visitQuery, enabled: enableSiteSignIn })
  return enableSiteSignIn ? data : undefined
}

/** Shown at once, reverted if the server refuses. */
export function useCheckIn() {
  const change = useVisitChange((guests: string[]) => ({ id: 0, start: new Date().toISOString(), guests }))
  return useMutation({
    ...change,
    mutationFn: (guests: string[]) => call(siteSessionRoutes.signIn, { body: { guests } }),
  })
}

/** Shown at once, reverted if the server refuses. */
export function useCheckOut() {
  const change = useVisitChange<void>(() => false)
  return useMutation({ ...change, mutationFn: () => call(siteSessionRoutes.signOut) })
}

function useVisitChange<Input>(after: (input: Input) => Visit) {
  const queryClient = useQueryClient()
  const { queryKey } = visitQuery
  return {
    onMutate: async (input: Input) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, after(input))
      return { before }
    },
    onError: (_error: Error, _input: Input, shown: { before: Visit | undefined } | undefined) =>
      queryClient.setQueryData(queryKey, shown?.before),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['siteSessions'] }),
        queryClient.invalidateQueries({ queryKey: ['permissions'] }),
      ]),
  }
}

const dayMs = 24 * 3600 * 1000

/** When a visit began; within a day, as usual, only the time. */
export function useSince(): (start: string) => string {
  const { relativeWithin, time } = useFormats()
  return (start) => (Date.now() - Date.parse(start) < dayMs ? time(start) : relativeWithin(start))
}
