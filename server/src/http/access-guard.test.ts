import { dutiesIn, duties, type Duty } from '@fobhouse/contract/duties.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import { describe, expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import type { Caller } from '../identity/public.ts'
import { expectedAccess } from '../testing/expected-access.ts'
import { dangersOf, guardAccess, guardFields, guardFreshness } from './access-guard.ts'

const routes: [string, Route][] = Object.entries(routeTable).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
)

const administrator: Caller = {
  memberId: 1,
  name: 'Aroha Ngata',
  isAdmin: true,
  duties,
  state: 'active',
  via: 'kiosk',
  tokenHash: '',
  confirmedAt: 0,
  hasFactor: false,
}

const facts = { isOn: () => true, isFromHere: () => false, adminsNeedFactor: true }

function refusalOf(route: Route, ask = () => guardAccess(route, administrator, facts)): string | undefined {
  try {
    ask()
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

function expectedRefusal(route: Route): string | undefined {
  if (route.access === 'kiosk') return 'kiosk_secret_wrong'
  return route.access === 'anon' || route.kiosk ? undefined : 'forbidden'
}

describe('an administrator whose card was held to a kiosk', () => {
  test.each(routes)('%s', (_name, route) => {
    expect(refusalOf(route)).toBe(expectedRefusal(route))
  })

  test('no call of administrators is open to kiosks, and none that changes a card, an address or a password', () => {
    const open = routes.filter(([, route]) => route.kiosk)
    expect(open.filter(([, { access }]) => access === 'admin')).toEqual([])
    const barred =
      /^(profile\.(?!get)|accounts\.(?!logout|loggedIn)|factors\.|signup\.|topUps\.|privacy\.|paymentCards\.(?!get))/
    expect(open.map(([name]) => name).filter((name) => barred.test(name))).toEqual([])
  })
})

describe('an administrator with one duty', () => {
  const expectedDuties = new Map(expectedAccess.map(([name, { duty }]) => [name, duty]))

  function mayCall(name: string, held: Duty): boolean {
    const expected = expectedDuties.get(name)
    return expected === undefined || expected === 'any' || dutiesIn(expected).includes(held)
  }

  /** Bodies for routes whose danger depends on the body. */
  const dangerousBodies: Record<string, unknown> = {
    'members.update': { admin: true },
    'memberbucks.record': { amount: 1_000_000, type: 'cash', description: 'Float' },
    'settings.update': { 'stripe.secretKey': 'sk' },
    'kiosks.update': { authorised: true },
    'trainedPeople.import': { csv: 'a', mapping: {}, dryRun: false },
    'trainedPeople.fromGrants': { deviceId: 1, certificateId: 1, dryRun: false },
    'memberImport.run': { csv: 'a', mapping: {}, dryRun: false, invite: false },
    'privacy.erase': { name: 'Mia Berg', balance: 'donation' },
    'profile.update': { email: 'new@example.org' },
    'equipment.setState': { state: 'retired', expected: 0 },
    'bookings.create': {
      bookable: 1,
      start: '2026-03-12T08:00:00.000Z',
      end: '2026-03-12T09:00:00.000Z',
      kind: 'maintenance',
      items: [1],
      displace: true,
    },
    'bookablesAdmin.create': { name: 'Room', place: 1, rules: { opensDoors: true } },
    'bookablesAdmin.update': { rules: { opensDoors: true } },
    'calendarFeeds.create': { kind: 'club', public: true },
    'devices.updateDoor': { mqttCommands: ['open'] },
    'interlocks.update': { mqttCommands: ['lockout_on'] },
    'vending.updateDevice': { mqttCommands: ['lockout_on'] },
    'trainers.appoint': { memberId: 1, role: 'lead' },
    'trainers.update': { role: 'lead' },
  }

  test('every call whose danger depends on its body has one here', () => {
    const depending = routes.filter(([, { danger }]) => typeof danger === 'function').map(([name]) => name)
    expect(Object.keys(dangerousBodies).toSorted()).toEqual(depending.toSorted())
    const harmless = routes.filter(
      ([name, route]) => depending.includes(name) && dangersOf(route, dangerousBodies[name]).length === 0,
    )
    expect(harmless.map(([name]) => name)).toEqual([])
  })

  test.each(duties)('%s: every call, with a fresh confirmation and without', (held) => {
    for (const [name, route] of routes) {
      if (route.access === 'kiosk' || route.access === 'machine') continue
      for (const isFresh of [true, false]) {
        const now = 1_000_000_000
        const caller: Caller = {
          ...administrator,
          via: 'browser',
          hasFactor: true,
          duties: [held],
          confirmedAt: isFresh ? now : 0,
        }
        const body = dangerousBodies[name]
        const found = refusalOf(route, () => {
          guardAccess(route, caller, facts)
          guardFreshness(route, caller, { body, now })
        })
        const isDangerous = dangersOf(route, body).length > 0
        const expected = mayCall(name, held)
          ? isDangerous && !isFresh
            ? 'fresh_confirmation_required'
            : undefined
          : 'duty_missing'
        expect([name, held, isFresh, found]).toEqual([name, held, isFresh, expected])
      }
    }
  })

  test.each([
    [{ rfid: '1', rfidReason: 'Lost' }, ['people', 'doors']],
    [{ note: 'Has the key' }, ['people']],
    [{ excludeFromEmailExport: true }, ['people', 'messages']],
    [{ admin: true }, ['settings']],
    [{ rfid: '1', firstName: 'Ann' }, ['people']],
    [{}, duties],
  ] as const)('of a member, %j is changed by %j', (body, allowed: readonly Duty[]) => {
    const { update } = routeTable.members
    const may = duties.filter((held) => {
      const ask = () => guardFields(update, { ...administrator, duties: [held] }, body)
      return refusalOf(update, ask) === undefined
    })
    expect(may).toEqual(allowed)
  })

  test('whoever changes a role or a service may have to wait for a second administrator', () => {
    const kinds = routes.filter(([name, route]) => {
      const found = dangersOf(route, dangerousBodies[name])
      return found.includes('role') || found.includes('service')
    })
    const others = kinds.filter(([, route]) => route.fourEyes !== true).map(([name]) => name)
    // The first is the second administrator's own. Nobody is an administrator by what certificates decide.
    const ofCertificates = [
      'awards.give',
      'requirements.remove',
      'requirements.set',
      'trainers.appoint',
      'trainers.update',
    ]
    expect(others.toSorted()).toEqual(['approvals.approve', ...ofCertificates])
  })

  test('nothing that may wait for a second administrator is open to other programs, to kiosks or to others', () => {
    const open = routes.filter(([, route]) => route.fourEyes === true)
    expect(open.length).toBeGreaterThan(0)
    for (const [name, { access, key, kiosk }] of open)
      expect([name, access, key, kiosk]).toEqual([name, 'admin', undefined, undefined])
  })
})
