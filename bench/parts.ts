import { createClubFolder, startServer } from '@fobhouse/server/testing/server-process.ts'
import { measureCertificates } from './certificates.ts'
import { measureDay } from './day.ts'
import { measureDoorController } from './door-controller.ts'
import { measureDoorEvents } from './door-events.ts'
import { measureDoors } from './doors.ts'
import { measureBookingMemory } from './booking-memory.ts'
import { measureBookings } from './bookings.ts'
import { measureAroundBookings } from './bookings-outside.ts'
import { measureEquipment } from './equipment.ts'
import { measureFaults } from './faults.ts'
import type { Figure } from './figure.ts'
import { measureFirstDoor } from './first-door.ts'
import { measureGrowth } from './growth.ts'
import { measureHouse } from './house.ts'
import { measureThroughput } from './http-throughput.ts'
import { measureLedger } from './ledger.ts'
import { measureListGrowth } from './list-growth.ts'
import { measureImport } from './member-import.ts'
import { measureMemberList } from './member-list.ts'
import { measureMqttDoors } from './mqtt-doors.ts'
import { measureMove } from './membermatters.ts'
import { measureMemory } from './memory.ts'
import { measureOldBoards } from './old-boards.ts'
import { measurePageSize } from './page-size.ts'
import { drawVisits } from './page-trace.ts'
import { measureVitals } from './page-vitals.ts'
import { measureScrolling } from './scrolling.ts'
import { measureSignedDoors } from './signed-doors.ts'
import { measureSoak } from './soak.ts'
import { measureStartUp } from './start-up.ts'
import { measureStatistics } from './statistics.ts'
import { measureUnusedHouse } from './unused-house.ts'

export type Part = {
  title: string
  measure(): Promise<Figure[]>
  /** Runs only when it is named. */
  isLong?: boolean
}

/** Every part measures on its own clubs, so that one can run alone: `npm run bench -- doors`. */
export const parts: Readonly<Record<string, Part>> = {
  server: { title: 'The server on its own', measure: measureServer },
  memory: { title: 'Memory', measure: measureMemory },
  doors: { title: 'Doors', measure: measureDoors },
  lists: { title: 'Card lists', measure: measureListGrowth },
  house: { title: 'Hours and who can enter', measure: measureHouse },
  certificates: { title: 'Certificates', measure: measureCertificates },
  equipment: { title: 'Equipment', measure: measureEquipment },
  bookings: {
    title: 'Bookings',
    measure: async () => [
      ...(await measureBookings()),
      ...(await measureAroundBookings()),
      ...(await measureBookingMemory()),
    ],
  },
  'signed-doors': { title: 'Doors of protocol 2', measure: () => measureSignedDoors() },
  'door-events': { title: 'Events of doors', measure: measureDoorEvents },
  'door-controller': { title: 'The door controller', measure: measureDoorController },
  'mqtt-doors': { title: 'Doors on the broker', measure: measureMqttDoors },
  growth: { title: 'Growth with the members', measure: measureGrowth },
  members: { title: 'The list of members, at the server', measure: measureMemberList },
  vitals: { title: 'Screens in a browser', measure: measureVitals },
  scrolling: { title: 'The list of members, in a browser', measure: measureScrolling },
  statistics: { title: 'Statistics', measure: measureStatistics },
  page: { title: 'What a browser loads first', measure: () => Promise.resolve(measurePageSize()) },
  import: { title: 'Members from a file', measure: measureImport },
  move: { title: 'A club from MemberMatters', measure: measureMove },
  ledger: { title: 'The ledger', measure: measureLedger },
  faults: { title: 'Faults', measure: measureFaults, isLong: true },
  soak: { title: 'Half an hour of mixed work', measure: measureSoak, isLong: true },
  day: { title: 'A day of both protocols', measure: measureDay, isLong: true },
  'old-boards': { title: 'Old boards of an upgraded club', measure: measureOldBoards, isLong: true },
  'unused-house': { title: 'A club that uses none of it', measure: measureUnusedHouse, isLong: true },
  trace: { title: 'Pictures of first visits', measure: drawVisits, isLong: true },
  'first-door': { title: 'The first door', measure: measureFirstDoor, isLong: true },
}

async function measureServer(): Promise<Figure[]> {
  const club = await createClubFolder()
  try {
    const startUp = await measureStartUp(club.folder)
    const server = await startServer(club.folder)
    try {
      return [...startUp, ...(await measureThroughput(server))]
    } finally {
      await server.stop()
    }
  } finally {
    club.remove()
  }
}
