import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiKeyScopes } from '@fobhouse/contract/api-keys.ts'
import { duties } from '@fobhouse/contract/duties.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { expect, test } from 'vitest'
import { findStoppedScopes } from './rules.ts'

const routes = Object.values(routeTable).flatMap((group) => Object.values<Route>(group))

test.each([
  [duties, []],
  [['doors'], ['memberbucks', 'competence']],
  [
    ['people', 'money'],
    ['access', 'house', 'competence'],
  ],
  [['meetings'], ['access', 'memberbucks', 'house', 'competence']],
] as const)('of who has %j the scopes %j are stopped', (held, stopped) => {
  expect(findStoppedScopes(apiKeyScopes, { duties: held, routes })).toEqual(stopped)
})

test.each(apiKeyScopes)('the guide for programs says what the scope %s opens', (scope) => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/api-keys.md'), 'utf8')
  const row = guide.split('\n').find((line) => line.startsWith(`| \`${scope}\``)) ?? ''
  const named = routes.filter(({ key }) => key === scope).map(({ path }) => path.split('/').at(2) ?? '')
  expect(named.filter((part) => !row.includes(part))).toEqual([])
  expect(row).toContain('/api/')
})
