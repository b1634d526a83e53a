import type { Queries } from '../../db/database.ts'
import { readBy24BitReader } from './rules.ts'

type Claimant = { id: number; card_number: string | null }
export type TapsByOthers = { device: string; date: string; times: number; member: string | null }

/**
 * Where a card was tapped that somebody says is theirs, when it did not count as theirs: it may be another's. A reader of
 * 24 bits sent only the low part of it.
 */
export async function findTapsByOthers(db: Queries, { id, card_number: card }: Claimant): Promise<TapsByOthers | null> {
  if (card === null) return null
  const taps = db
    .selectFrom('taps')
    .innerJoin('devices', 'devices.id', 'taps.device_id')
    .where('taps.card_number', 'in', [card, readBy24BitReader(card) ?? card])
    .where((tap) => tap.or([tap('taps.card_number', '=', card), tap('devices.reader_24_bit', '=', 1)]))
    .where((tap) => tap.or([tap('taps.member_id', 'is', null), tap('taps.member_id', '<>', id)]))
  const newest = await taps
    .leftJoin('members', 'members.id', 'taps.member_id')
    .select(['devices.name', 'taps.at', 'members.first_name', 'members.last_name'])
    .orderBy('taps.at', 'desc')
    .orderBy('taps.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return null
  const { times } = await taps.select(({ fn }) => fn.countAll<number>().as('times')).executeTakeFirstOrThrow()
  const member = newest.first_name === null ? null : `${newest.first_name} ${newest.last_name}`
  return { device: newest.name, date: newest.at, times, member }
}
