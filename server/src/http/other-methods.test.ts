import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { Route } from '@fobhouse/contract/route.ts'
import { expect } from 'vitest'
import { testWithApp } from '../testing/app.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const routes = Object.values(routeTable).flatMap((group: Record<string, Route>) => Object.values(group))

testWithApp('every address refuses what it does not take, and says what it takes', async ({ visitor }) => {
  for (const [path, group] of Map.groupBy(routes, (route) => route.path)) {
    const takes = new Set<string>(group.map(({ method }) => method))
    for (const method of methods.filter((each) => !takes.has(each))) {
      const { status, body, headers } = await visitor.send(method, path.replaceAll(/:\w+/g, '7'))
      const allowed = headers['allow']?.split(', ')
      expect({ method, path, status, code: body.code, allowed: allowed?.toSorted() }).toEqual({
        method,
        path,
        status: 405,
        code: 'method_not_allowed',
        allowed: [...takes].toSorted(),
      })
    }
  }
})

testWithApp('an address is read as the routes read it, and one that is none is not found', async ({ visitor }) => {
  const ask = async (method: string, path: string) => {
    const { status, body, headers } = await visitor.send(method, path)
    return [status, body.code, headers['allow']]
  }
  expect(await ask('PATCH', '/api/%70rofile/?x=/')).toEqual(await ask('PATCH', '/api/profile/'))
  // `now` is an address of its own, and no meeting’s number.
  expect(await ask('PUT', '/api/meetings/now/')).toEqual([405, 'method_not_allowed', 'GET'])
  expect(await ask('PUT', '/api/meetings/none/')).toEqual([401, 'not_authenticated', undefined])
  for (const path of ['/api/none/', '/api/profile', '/api/meetings/7/none/', '/none', '/', '/assets/none.js']) {
    expect(await ask('POST', path)).toEqual([404, 'not_found', undefined])
  }
  expect(await ask('GET', '/api/none/')).toEqual([404, 'not_found', undefined])
})
