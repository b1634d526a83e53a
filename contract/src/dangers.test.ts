import { expect, test } from 'vitest'
import type { z } from 'zod'
import { dangers } from './dangers.ts'
import type { Route } from './route.ts'
import { routeTable } from './route-table.ts'
import { dangerOfSetting, type Defined } from './settings/definition.ts'
import { dangersOfSettings, settingDefinitions } from './settings.ts'

const routes: [string, Route][] = Object.entries(routeTable).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
)
const settings: [string, Defined<z.ZodType>][] = Object.entries(settingDefinitions)

const namesOf = <Item>(items: [string, Item][], is: (item: Item) => boolean) =>
  items.filter(([, item]) => is(item)).map(([name]) => name)

test('a setting that takes a web address says what it may bring about, or that it is only shown', () => {
  const takesAddress = ({ schema }: Defined<z.ZodType>) => takes(schema, 'https://attacker.example')
  const addresses = settings.filter(([, definition]) => takesAddress(definition))
  expect(namesOf(addresses, (definition) => dangerOfSetting(definition) === 'service').length).toBeGreaterThan(5)
  const saysOne = (definition: Defined<z.ZodType>) =>
    definition.address !== undefined && (dangerOfSetting(definition) !== undefined || definition.address === 'shown')
  expect(namesOf(addresses, (definition) => !saysOne(definition))).toEqual([])
})

/** Whether the schema asks for an address. A schema that takes any text does not. */
function takes(schema: z.ZodType, address: string): boolean {
  const takesIt = [address, [['A name', address]], [{ ...card, url: address }]].some(
    (value) => schema.safeParse(value).success,
  )
  return takesIt && !schema.safeParse('Any text.').success
}
const card = { title: 'A', description: '', icon: '', btn_text: '' }

test('secrets, ways to sign in and where backups go are dangerous settings', () => {
  expect(namesOf(settings, (each) => each.secret !== undefined && dangerOfSetting(each) === undefined)).toEqual([])
  expect(namesOf(settings, (each) => each.group === 'signIn' && each.danger !== 'signIn')).toEqual([])
  expect(namesOf(settings, (each) => each.group === 'backups' && each.danger !== 'everybody')).toEqual([])
})

test('a change of several settings has the dangers of all', () => {
  expect(dangersOfSettings(['general.siteName', 'theme.themePrimary', 'no.such.key', '__proto__'])).toEqual([])
  const keys = ['general.siteName', 'stripe.secretKey', 'signIn.allowedHosts', 'sms.authToken', 'backups.folder']
  expect(dangersOfSettings(keys)).toEqual(['service', 'signIn', 'everybody'])
  expect(routeTable.settings.update.danger({ 'stripe.secretKey': '', 'openid.enabled': true })).toEqual([
    'service',
    'signIn',
  ])
})

test('whatever is carried away as a file is data of everybody', () => {
  const isFile = ({ access, mediaType = '' }: Route) =>
    access !== 'anon' && /^(?:text\/csv|application\/zip)/.test(mediaType)
  const files = routes.filter(([, route]) => isFile(route))
  expect(files.length).toBeGreaterThan(5)
  expect(namesOf(files, ({ danger }) => danger !== 'everybody')).toEqual([])
})

/**
 * A program may shut the house in a hurry. It cannot change or end what it began. It retires no equipment, and nobody
 * puts others out of their time at a kiosk, where there is no confirmation.
 */
const byPrograms = ['awards.export', 'equipment.setState', 'bookings.create', 'lockdown.start']

test('a dangerous act is only for who can be asked', () => {
  const dangerous = routes.filter(([, { danger }]) => danger !== undefined)
  expect(namesOf(dangerous, ({ access }) => !['user', 'member', 'admin'].includes(access))).toEqual([])
  expect(namesOf(dangerous, ({ key, kiosk }) => key !== undefined || kiosk === true)).toEqual(byPrograms)
  expect(namesOf(dangerous, ({ provesItself }) => provesItself !== undefined)).toEqual([])
})

test('there is an act of every kind', () => {
  const bodies = [{ admin: true, email: 'a@example.org' }, { 'mail.smtpUrl': '' }]
  const said = new Set(
    routes.flatMap(([name, { danger }]) => {
      if (typeof danger !== 'function') return danger ?? []
      return ['members.update', 'settings.update'].includes(name) ? bodies.flatMap((body) => danger(body)) : []
    }),
  )
  expect(dangers.filter((kind) => !said.has(kind))).toEqual([])
})
