import { accessRoutes } from '@fobhouse/contract/routes/access.ts'
import { houseRoutes } from '@fobhouse/contract/routes/house.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { expect, test } from 'vitest'
import { readFilter } from '../features/members/list/list-filter.ts'
import { firstPageQuery } from '../features/members/queries.ts'
import { pathOf } from '../lib/request-path.ts'
import { findScreen } from './find-screen.ts'
import { firstScreen } from './first-screen.ts'

// A browser uses an answer that it requested early only if the address is identical to the letter.

test('the list of members is asked for ahead as the screen asks for it', () => {
  const query = firstPageQuery(readFilter(new URLSearchParams()))
  expect(findScreen('/manage/members').asks).toEqual([pathOf(memberRoutes.list.path, { query })])
})

test('so is what a member may open, and whether the club is open', () => {
  expect(findScreen('/dashboard').asks).toEqual([accessRoutes.permissions.path, houseRoutes.get.path])
})

test.each([
  ['/', false, '/'],
  ['/login', true, '/dashboard'],
  ['/manage/members', true, '/manage/members'],
  ['/manage/members', false, '/login'],
  ['/register', false, '/register'],
  ['/nowhere', true, '*'],
])('%s, signed in: %s, begins with %s', (path, isSignedIn, expected) => {
  expect(firstScreen(path, isSignedIn).path).toBe(expected)
})
