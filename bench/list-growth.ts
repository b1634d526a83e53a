import { createListMaker } from '@fobhouse/server/features/access/lists/card-list.ts'
import { best, hoursWithoutSchedule } from '@fobhouse/server/features/access/rules.ts'
import { listGrantedTo } from '@fobhouse/server/features/access/lists/granted-store.ts'
import { listOwnedCards } from '@fobhouse/server/features/access/store.ts'
import { migrate, openDatabase } from '@fobhouse/server/db/database.ts'
import type { Figure } from './figure.ts'
import { fillClub } from '@fobhouse/server/testing/large-club.ts'
import { median } from './median.ts'

const sizes = [100, 1000, 10_000, 50_000]
const doors = 10
const rounds = 7

/** How the time to read members and grants and to make the lists of ten doors grows with the members. */
export async function measureListGrowth(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const members of sizes) {
    const database = await openDatabase({ dataFolder: ':memory:', databaseUrl: '' })
    await migrate(database)
    await fillClub(database, { members, doors, machines: 0 })
    const { queries: db } = database
    const ids = (await db.selectFrom('devices').select('id').execute()).map((row) => row.id)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const started = performance.now()
      const holders = await listOwnedCards(db, ['active'])
      const makeList = createListMaker(
        holders.map((holder) => ({ ...holder, isSignedIn: false, isException: false, tierSchedule: null })),
        () => hoursWithoutSchedule,
      )
      const facts = { ...best.device, kind: 'door', minimumBalance: 0 } as const
      for (const door of await listGrantedTo(db, ids)) {
        const asked = { key: '', factsOf: () => best.member.requirement }
        const hours = { schedule: null, ownHours: new Map(), booked: new Set<number>() }
        makeList({ facts, reader24Bit: false, grantedTo: door.granted_to ?? '', ...hours, requirement: asked })
      }
      times.push(performance.now() - started)
    }
    await database.close()
    figures.push({ name: `lists of ${doors} doors made anew, ${members} members`, value: median(times), unit: 'ms' })
  }
  return figures
}
