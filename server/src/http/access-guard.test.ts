import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import { describe, expect, test } from 'vitest'
import { AppError } from '../core/errors.ts'
import { guardAccess } from './access-guard.ts'
import type { Caller } from './handler.ts'

const routes: [string, Route][] = Object.entries(routeTable).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, route]): [string, Route] => [`${feature}.${name}`, route]),
)

const administrator: Caller = {
  memberId: 1,
  name: 'Aroha Ngata',
  isAdmin: true,
  state: 'active',
  via: 'kiosk',
  tokenHash: '',
  confirmedAt: 0,
  hasFactor: false,
}

function refusalOf(route: Route): string | undefined {
  try {
    guardAccess(route, administrator, { isOn: () => true, isFromHere: () => false, adminsNeedFactor: true })
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
