import { fromText, toText } from '../../../core/clock.ts'
import { lastExpiredStart, listOnSite } from '../../../db/on-site.ts'
import { readerOf, readSetting } from './read-moment.ts'
import * as store from './store.ts'

type Presence = (memberId: number) => boolean | undefined

/** Who is checked in, of these people or of all; undefined if nothing stored tells. */
export const readPresence = readerOf<store.People, Presence>({
  present: async ({ ctx, db }, who) => {
    const onSite = new Set(await listOnSite(db, { who, after: lastExpiredStart(ctx) }))
    return (memberId) => onSite.has(memberId)
  },
  past: async (moment, who) => {
    const { db, at } = moment
    const hours = await readSetting(moment, 'access.siteSessionHours')
    const after = toText(fromText(at).subtract({ hours }))
    const visits = Map.groupBy(await store.listVisits(db, { who, after, until: at }), (visit) => visit.member_id)
    const hadNamelessVisit = await store.hadNamelessVisit(db, { after, at })
    return (memberId) => {
      const own = visits.get(memberId) ?? []
      if (own.some((visit) => visit.ended_at === null || visit.ended_at > at)) return true
      // Ended later than that moment's hours allow: the setting changed in between, so nothing is certain.
      if (own.some((visit) => visit.end_reason === 'timeout')) return undefined
      return hadNamelessVisit ? undefined : false
    }
  },
})

/** How many other members are checked in beside one; undefined if nothing stored tells whether anybody is. */
export const readOthers = readerOf<number, number | undefined>({
  present: async ({ ctx, db }, memberId) => {
    const onSite = await listOnSite(db, { who: 'everybody', after: lastExpiredStart(ctx) })
    return new Set(onSite.filter((id) => id !== memberId)).size
  },
  past: async (moment, memberId) => {
    const { db, at } = moment
    const hours = await readSetting(moment, 'access.siteSessionHours')
    const after = toText(fromText(at).subtract({ hours }))
    const visits = await store.listVisits(db, { who: 'everybody', after, until: at })
    const others = visits.filter((visit) => visit.member_id !== null && visit.member_id !== memberId)
    const there = new Set(
      others.filter((visit) => visit.ended_at === null || visit.ended_at > at).map((v) => v.member_id),
    )
    if (there.size > 0) return there.size
    const isUnsure = others.some((visit) => visit.end_reason === 'timeout')
    return isUnsure || (await store.hadNamelessVisit(db, { after, at })) ? undefined : 0
  },
})
