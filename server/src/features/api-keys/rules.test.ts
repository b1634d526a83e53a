import { apiKeyScopes } from '@fobhouse/contract/api-keys.ts'
import { duties } from '@fobhouse/contract/duties.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { expect, test } from 'vitest'
import { findStoppedScopes } from './rules.ts'

const routes = Object.values(routeTable).flatMap((group) => Object.values<Route>(group))

test.each([
  [duties, []],
  [['doors'], ['memberbucks']],
  [['people', 'money'], ['access']],
  [['meetings'], ['access', 'memberbucks']],
] as const)('of who has %j the scopes %j are stopped', (held, stopped) => {
  expect(findStoppedScopes(apiKeyScopes, { duties: held, routes })).toEqual(stopped)
})
