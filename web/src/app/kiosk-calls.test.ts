import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Route } from '@fobhouse/contract/route.ts'
import { expect, test } from 'vitest'
import { screens } from './screens.ts'

// What a kiosk offers must work there. This follows the imports from a kiosk's screens to every call that they can
// make: calls that a card's session may not make are marked with `awayFromKiosk` and not offered there.

const source = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(path, 'utf8')

/** The modules of the screens that kiosks have, with their path. */
function modulesAtKiosk(): { module: string; path: string }[] {
  const folder = join(source, 'app', 'screens')
  const entries = readdirSync(folder).flatMap((name) =>
    read(join(folder, name))
      .split(/^ {2}\{\n/m)
      .slice(1),
  )
  return screens
    .filter(({ kiosk, load }) => kiosk === true && load !== undefined)
    .flatMap(({ path }) => {
      const entry = entries.find((text) => text.includes(`path: '${path}'`)) ?? ''
      const modules = [...entry.matchAll(/import\('([^']+)'\)/g)].map(([, module = '']) => join(folder, module))
      if (modules.length === 0) throw new Error(`The module of ${path} was not found`)
      return modules.map((module) => ({ module, path }))
    })
}

function importsOf(path: string): string[] {
  return [...read(path).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g)].map(([, to = '']) =>
    join(dirname(path), to),
  )
}

function reachableFrom(start: string): Set<string> {
  const reached = new Set([start])
  for (const path of reached) for (const next of importsOf(path)) reached.add(next)
  return reached
}

/** Calls in the page's notation (`membershipRoutes.cancel`), with the route that the contract has for it. */
async function callsOf(path: string): Promise<{ name: string; route: Route | undefined }[]> {
  const text = read(path)
  const groups = new Map<string, Record<string, Route>>()
  for (const [, names = '', module = ''] of text.matchAll(
    /import \{([^}]*)\} from '(@fobhouse\/contract\/routes\/[^']+)'/g,
  )) {
    const exports = (await import(module)) as Record<string, Record<string, Route>> // a group of routes, or unused here
    for (const name of names.split(',').map((one) => one.trim())) {
      if (name.endsWith('Routes') && exports[name]) groups.set(name, exports[name])
    }
  }
  // `may` only asks whether somebody may make the call, and the answer at a kiosk is no.
  const bare = text.replaceAll(/(?:awayFromKiosk|\b(?:may|useMay\(\)))\(\s*\w+Routes\.\w+/g, '')
  return [...bare.matchAll(/\b(\w+Routes)\.(\w+)(?!\.(?:body|response|query|params|path))\b/g)].flatMap(
    ([, group = '', name = '']) => {
      const known = groups.get(group)
      return known ? [{ name: `${group}.${name}`, route: known[name] }] : []
    },
  )
}

test('every call that a screen of the kiosk can make is one of a card’s session, or says that it is not', async () => {
  const refused = new Set<string>()
  for (const { module, path: screen } of modulesAtKiosk()) {
    for (const path of reachableFrom(module)) {
      for (const { name, route } of await callsOf(path)) {
        if (!route || route.kiosk === true || route.access === 'anon' || route.access === 'kiosk') continue
        refused.add(`${screen}: ${name} in ${relative(source, path)}`)
      }
    }
  }
  expect([...refused]).toEqual([])
})
