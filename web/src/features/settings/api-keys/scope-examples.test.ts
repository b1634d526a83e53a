import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import { expect, test } from 'vitest'
import { exampleCommand, offeredScopes } from './scope-examples.ts'

const routes: Route[] = Object.values(routeTable).flatMap((group) => Object.values(group))

test('the page offers the scopes that open something, and no other', () => {
  const taken = new Set(routes.flatMap(({ key }) => (key === undefined ? [] : [key])))
  expect(new Set(offeredScopes)).toEqual(taken)
})

test.each(offeredScopes)('the example for %s is a call that its key may make', (scope) => {
  const command = exampleCommand({ address: 'https://club.example.org', key: 'fob_x', scopes: [scope] })
  const path = /^curl -H 'Authorization: Api-Key fob_x' 'https:\/\/club\.example\.org(.*)'$/.exec(command)?.[1]
  expect(routes.find((route) => route.method === 'GET' && route.path === path)?.key).toBe(scope)
})
