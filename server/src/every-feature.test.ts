import { readdirSync } from 'node:fs'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import { deviceKinds } from '@fobhouse/contract/routes/devices.ts'
import { expect, test } from 'vitest'
import { features } from './app.ts'
import { testWithApp } from './testing/app.ts'

test('the list has every feature that declares itself, once, by its alphabet', () => {
  const declared = readdirSync(`${import.meta.dirname}/features`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/feature.ts'))
    .map((path) => path.slice(0, -'/feature.ts'.length))
  expect(features.map(({ name }) => name)).toEqual(declared.toSorted())
})

test('every group of routes is answered by exactly one feature', () => {
  const named = new Map<unknown, string>(Object.entries(routeTable).map(([name, group]) => [group, name]))
  const served = features.flatMap(({ calls = [] }) =>
    calls.map(({ routes }) => named.get(routes) ?? 'is not in the table'),
  )
  expect(served.toSorted()).toEqual([...named.values()].toSorted())
})

testWithApp('every kind of device is answered by exactly one feature', async ({ ctx }) => {
  const answered = features.flatMap(({ devices }) => devices?.(ctx).kind ?? [])
  expect(answered.toSorted()).toEqual([...deviceKinds].toSorted())
})

test('a feature that has a check of its data brings it to `fobhouse verify`', () => {
  const paths = readdirSync(`${import.meta.dirname}/features`, { recursive: true, encoding: 'utf8' })
  const hasCheck = (name: string) =>
    ['', 'checks/'].some((folder) => paths.includes(`${name}/${folder}verify-${name}.ts`))
  const checked = features.filter(({ name }) => hasCheck(name))
  expect(checked.length).toBeGreaterThan(0)
  expect(checked.filter(({ verify }) => verify === undefined)).toEqual([])
})
