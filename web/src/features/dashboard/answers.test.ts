import type { OwnProfile } from '@fobhouse/contract/routes/profile.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { configurationQuery, emptyConfiguration } from '../../domain/club/configuration.ts'
import { sessionQuery } from '../../domain/member/session.ts'
import { queryClient } from '../../lib/query-client.ts'
import { askAhead } from './answers.ts'

const { features } = emptyConfiguration
const everything = {
  ...features,
  enableSiteSignIn: true,
  enableMembershipPayments: true,
  enableBookings: true,
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  queryClient.clear()
})

/** The keys of what is asked for this reader. `answers`: what becomes of each question. */
function watchQuestions(
  reader: { profile: Partial<OwnProfile> | null; features: typeof features },
  answers: () => Promise<unknown> = () => Promise.resolve({}),
): string[] {
  const asked: string[] = []
  const known = [
    [sessionQuery.queryKey, reader.profile],
    [configurationQuery.queryKey, { ...emptyConfiguration, features: reader.features }],
  ] as const
  vi.spyOn(queryClient, 'query').mockImplementation(({ queryKey }) => {
    const found = known.find(([key]) => key.join(' ') === queryKey?.join(' '))
    if (found) return Promise.resolve(found[1]) as Promise<never> // only told apart by its key
    asked.push(queryKey?.join(' '))
    return answers()
  })
  return asked
}

test.each([
  ['nobody', null, everything, []],
  [
    'a visitor of a club that uses little',
    { state: 'noob', admin: false, firstSteps: false },
    features,
    ['house told'],
  ],
  [
    'a member',
    { state: 'active', admin: false, firstSteps: false },
    everything,
    ['house told', 'permissions', 'siteSessions own', 'profile plan', 'bookings next', 'meetings upcoming'],
  ],
  [
    'an administrator of a new club',
    { state: 'accountonly', admin: true, firstSteps: true },
    features,
    ['house told', 'meetings upcoming', 'firstSteps'],
  ],
] as const)('%s waits for what they may have', async (_who, profile, own, expected) => {
  const asked = watchQuestions({ profile, features: own })
  await askAhead()
  expect(asked).toEqual(expected)
})

test('a server that refuses or is silent keeps nobody from the dashboard', async () => {
  vi.useFakeTimers()
  watchQuestions({ profile: { state: 'active' }, features }, () => Promise.reject(new Error('Refused')))
  await askAhead()
  watchQuestions({ profile: { state: 'active' }, features }, () => new Promise(() => {}))
  const coming = askAhead()
  await vi.advanceTimersByTimeAsync(1000)
  await coming
  expect(vi.getTimerCount()).toBe(0)
})
