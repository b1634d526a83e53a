import type { SiteConfiguration } from '@fobhouse/contract/routes/config.ts'
import type { OwnProfile } from '@fobhouse/contract/routes/profile.ts'
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nextBookingQuery } from '../../domain/booking/next-booking-query.ts'
import { configurationQuery, useConfiguration } from '../../domain/club/configuration.ts'
import { permissionsQuery } from '../../domain/device/door-queries.ts'
import { houseQuery } from '../../domain/house/house-query.ts'
import { sessionQuery, useProfile } from '../../domain/member/session.ts'
import { visitQuery } from '../../domain/member/site-session.ts'
import { myPlanQuery } from '../../domain/plan/my-plan-query.ts'
import { platform } from '../../lib/platform.ts'
import { queryClient } from '../../lib/query-client.ts'
import { firstStepsQuery } from './first-steps/queries.ts'
import { meetingsQuery } from './queries.ts'

/** On whom it depends what the dashboard asks the server. */
type Reader = { profile: OwnProfile; features: SiteConfiguration['features'] }

function useReader(): Reader {
  return { profile: useProfile(), features: useConfiguration().features }
}

/** An answer that the dashboard is drawn from, for those who may have it. */
function answer<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
  isFor: (reader: Reader) => boolean,
) {
  return {
    query,
    isFor,
    ask: async (reader: Reader) => void (isFor(reader) && (await queryClient.query(query))),
    hasCome: (reader: Reader) => !isFor(reader) || queryClient.getQueryData(query.queryKey) !== undefined,
  }
}

/** An answer, and whether this reader gets any: who does not sees nothing of an earlier one. */
export function useAnswer<Data, Key extends QueryKey>({ query, isFor }: ReturnType<typeof answer<Data, Key>>) {
  const isAsked = isFor(useReader())
  const { data, isError, refetch } = useQuery({ ...query, enabled: isAsked })
  return { isAsked, data: isAsked ? data : undefined, isError: isAsked && isError, refetch }
}

/** Those whose place would move others when they come. */
export const answers = {
  opening: answer(houseQuery, () => true),
  doors: answer(permissionsQuery, ({ profile }) => profile.state === 'active'),
  visit: answer(visitQuery, ({ features }) => features.enableSiteSignIn),
  payment: answer(myPlanQuery, ({ features }) => features.enableMembershipPayments),
  booking: answer(nextBookingQuery, ({ features }) => features.enableBookings),
  meeting: answer(meetingsQuery, ({ profile }) => profile.admin || profile.state === 'active'),
  steps: answer(firstStepsQuery, ({ profile }) => profile.firstSteps && platform() !== 'kiosk'),
}

/** Whether all of them are there, or have been waited for: until then whatever is drawn would be moved. */
export function useHaveCome(): boolean {
  const [reader] = useState(useReader())
  const [haveCome, setHaveCome] = useState(() => Object.values(answers).every(({ hasCome }) => hasCome(reader)))
  useEffect(() => {
    if (!haveCome) void askFor(reader).then(() => setHaveCome(true))
  }, [haveCome, reader])
  return haveCome
}

/** Asks for all of them as soon as the code is there. Never fails, and waits for no slow server. */
export async function askAhead(): Promise<void> {
  const [profile, configuration] = await Promise.all([
    queryClient.query(sessionQuery),
    queryClient.query(configurationQuery),
  ]).catch(() => []) // the page says so
  if (profile && configuration) await askFor({ profile, features: configuration.features })
}

/** Each part says itself what is missing after that. */
const longestMs = 1000

async function askFor(reader: Reader): Promise<void> {
  const coming = Object.values(answers).map(({ ask }) => ask(reader))
  await Promise.race([Promise.allSettled(coming), new Promise((resolve) => setTimeout(resolve, longestMs))])
}
