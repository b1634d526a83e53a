import { z } from 'zod'
import { testClockBlank } from '../blanks/others.ts'
import { runUntil } from '../billing/run-until.ts'
import { newId } from '../ids.ts'
import { expandField, listFields, positive, text } from '../wire/fields.ts'
import { pageOf } from '../wire/pages.ts'
import { type Route, route } from '../wire/route.ts'
import { invalid } from '../wire/stripe-refusal.ts'
import { add, all, drop, emit, find, type World } from '../world.ts'

const keptDays = 30

const creation = z.strictObject({ ...expandField, frozen_time: positive, name: text.optional() })

/** https://docs.stripe.com/api/test_clocks: time that stands still for some customers until it is moved. */
export const testClockRoutes: Route[] = [
  route('POST /v1/test_helpers/test_clocks', creation, ({ world, input }) => {
    const clock = add(world, 'test_helpers.test_clock', {
      ...testClockBlank,
      id: newId('test_helpers.test_clock'),
      created: world.mainTime(),
      deletes_after: world.mainTime() + keptDays * 86_400,
      frozen_time: input.frozen_time,
      name: input.name ?? null,
      status: 'ready',
      status_details: {},
    })
    emit(world, 'test_helpers.test_clock.created', clock)
    return clock
  }),
  route('GET /v1/test_helpers/test_clocks', z.strictObject(listFields), ({ world, input }) => {
    return pageOf(all(world, 'test_helpers.test_clock'), input, '/v1/test_helpers/test_clocks')
  }),
  route('GET /v1/test_helpers/test_clocks/:id', z.strictObject(expandField), ({ world, id }) => {
    return find(world, 'test_helpers.test_clock', { id })
  }),
  route(
    'POST /v1/test_helpers/test_clocks/:id/advance',
    z.strictObject({ ...expandField, frozen_time: positive }),
    ({ world, id, input }) => advance(world, id, input.frozen_time),
  ),
  route('DELETE /v1/test_helpers/test_clocks/:id', z.strictObject({}), ({ world, id }) => deleteClock(world, id)),
]

/** Answers `advancing` as Stripe does, although everything has already run: the next request gets `ready`. */
function advance(world: World, id: string, target: number): object {
  const clock = find(world, 'test_helpers.test_clock', { id })
  if (target <= clock.frozen_time) {
    throw invalid('The test clock can only be advanced into the future.', { param: 'frozen_time' })
  }
  Object.assign(clock, { status: 'advancing', status_details: { advancing: { target_frozen_time: target } } })
  emit(world, 'test_helpers.test_clock.advancing', clock)
  const answer = structuredClone(clock)
  runUntil(world, id, { target, tell: (at) => void (clock.frozen_time = Math.max(clock.frozen_time, at)) })
  Object.assign(clock, { status: 'ready', status_details: {} })
  emit(world, 'test_helpers.test_clock.ready', clock)
  return answer
}

function deleteClock(world: World, id: string) {
  const clock = find(world, 'test_helpers.test_clock', { id })
  for (const customer of all(world, 'customer').filter((each) => each.test_clock === id)) {
    for (const each of all(world, 'subscription').filter((one) => one.customer === customer.id)) {
      drop(world.state.objects.subscription, each.id)
    }
    drop(world.state.objects.customer, customer.id)
    world.state.deleted[customer.id] = { id: customer.id, object: 'customer', deleted: true }
  }
  drop(world.state.objects['test_helpers.test_clock'], id)
  emit(world, 'test_helpers.test_clock.deleted', clock)
  return { id, object: 'test_helpers.test_clock', deleted: true }
}
