import { routeTable } from '@fobhouse/contract/route-table.ts'
import { expect, test } from 'vitest'
import { settle } from '../page-faults.ts'
import { walkTo } from '../walk-to.ts'
import { takeComplaints } from './complaints.ts'
import { sampleOf } from './sample-of.ts'
import { shareWindows } from './windows.ts'

const inWindow = shareWindows()
const { response } = routeTable.competence.get
const own = response.parse(sampleOf(response, 'filled'))
const locked = own.standing.steps.map((step) => ({ ...step, state: 'locked' as const }))

test.concurrent.each([
  ['whoever holds a certificate without its steps need not do them', null, 'Not needed: you hold it already'],
  ['of a certificate that is to be renewed, steps wait for others', own.standing.next, 'Something else comes first'],
])('%s', async (_name, next, words) => {
  await inWindow(async ({ visitor, stage }) => {
    const { page } = visitor
    stage.set({ fullness: 'filled', who: 'members' }, 'well')
    const standing = { ...own.standing, state: 'held', next, steps: locked }
    await page.route('**/api/competence/certificates/1/', (route) => route.fulfill({ json: { ...own, standing } }))
    await walkTo(page, '/account/certificates/1')
    await settle(page)
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    expect(await steps.count()).toBe(own.steps.length)
    expect(await steps.filter({ hasText: words }).count()).toBe(own.steps.length)
    await page.unrouteAll({ behavior: 'wait' })
    expect([...takeComplaints(visitor), ...stage.faults.splice(0)]).toEqual([])
  })
})
