import type { List } from '../objects.ts'
import type { ListInput } from './fields.ts'
import { missing } from './stripe-refusal.ts'

type Listed = { id: string; created?: number }

/** One page of a list, newest first: https://docs.stripe.com/api/pagination. `items` come oldest first. */
export function pageOf<Item extends Listed>(items: readonly Item[], input: ListInput, url: string): List<Item> {
  const newestFirst = items.filter((item) => wasCreated(item.created ?? 0, input.created)).toReversed()
  const limit = input.limit ?? 10
  if (input.ending_before !== undefined) {
    const before = newestFirst.slice(0, placeOf(newestFirst, input.ending_before, 'ending_before'))
    return { object: 'list', data: before.slice(-limit), has_more: before.length > limit, url }
  }
  const start =
    input.starting_after === undefined ? 0 : placeOf(newestFirst, input.starting_after, 'starting_after') + 1
  const after = newestFirst.slice(start)
  return { object: 'list', data: after.slice(0, limit), has_more: after.length > limit, url }
}

function placeOf(items: readonly Listed[], id: string, param: string): number {
  const place = items.findIndex((item) => item.id === id)
  if (place === -1) throw missing('object', id, param)
  return place
}

function wasCreated(created: number, wanted: ListInput['created']): boolean {
  if (wanted === undefined) return true
  if (typeof wanted === 'number') return created === wanted
  return (
    created > (wanted.gt ?? -1) &&
    created >= (wanted.gte ?? 0) &&
    created < (wanted.lt ?? Number.POSITIVE_INFINITY) &&
    created <= (wanted.lte ?? Number.POSITIVE_INFINITY)
  )
}
