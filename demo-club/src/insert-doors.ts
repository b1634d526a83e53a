import { keepDevice, toText, type Trx } from '@fobhouse/server/public.ts'
import type { DemoClub, DemoMember } from './demo-club.ts'
import { insertDevice, insertGrants } from './store.ts'

export type DemoDoor = { id: number; opensFor: ReadonlySet<number> }

type DoorFacts = {
  name: string
  serial: string
  description: string
  isForEveryone: boolean
  /** The number of active members, from the first, who get a grant. */
  granted: number
  /** Opens only for members who are checked in. */
  needsCheckIn?: true
  /** The protocol that its board speaks; 1 if nothing is said. */
  protocol?: 2
}

const doors: readonly DoorFacts[] = [
  {
    name: 'Front door',
    serial: '2c3ae8104a01',
    description: 'Main entrance, Wharf Street',
    isForEveryone: true,
    granted: 0,
  },
  {
    name: 'Workshop roller door',
    serial: '2c3ae8104a02',
    description: 'Loading bay behind the wood shop',
    isForEveryone: true,
    granted: 0,
  },
  {
    name: 'Clubroom',
    serial: '2c3ae8104a03',
    description: 'Sofas, library and kitchen',
    isForEveryone: true,
    granted: 0,
  },
  {
    name: 'Electronics lab',
    serial: '2c3ae8104a04',
    description: 'Solder stations and scopes, after the induction',
    isForEveryone: false,
    granted: 19,
    needsCheckIn: true,
  },
  {
    name: 'Store room',
    serial: '2c3ae8104a05',
    description: 'Only the stores team',
    isForEveryone: false,
    granted: 3,
    protocol: 2,
  },
]

/** The protocol that the board of this serial speaks. */
export function protocolOf(serial: string): 1 | 2 {
  return doors.find((door) => door.serial === serial)?.protocol ?? 1
}

/** Inserts the doors with their grants, and one device that waits for approval. */
export async function insertDoors(trx: Trx, club: DemoClub): Promise<DemoDoor[]> {
  const inserted: DemoDoor[] = []
  for (const door of doors) inserted.push(await insertDoor(trx, club, door))
  await insertDevice(trx, pendingDevice(club))
  return inserted
}

async function insertDoor(trx: Trx, club: DemoClub, door: DoorFacts): Promise<DemoDoor> {
  const made = toText(club.now.subtract({ hours: 24 * 200 }))
  const id = await insertDevice(trx, {
    kind: 'door',
    serial: door.serial,
    name: door.name,
    description: door.description,
    authorised: 1,
    created_at: made,
    default_access: Number(door.isForEveryone),
    hidden: 0,
    exempt_from_site_sign_in: Number(!door.needsCheckIn),
  })
  await keepDevice(trx, { deviceId: id, at: made })
  const members = whoMayOpen(club, door)
  const source = door.isForEveryone ? 'default' : 'hand'
  const grant = (memberId: number) => ({ device_id: id, member_id: memberId, source, granted_at: made }) as const
  await insertGrants(
    trx,
    members.map((member) => grant(member.id)),
  )
  return { id, opensFor: new Set(members.filter((member) => member.state === 'active').map((member) => member.id)) }
}

/** Former members keep their grants: their state alone shuts the door. */
function whoMayOpen(club: DemoClub, door: DoorFacts): DemoMember[] {
  if (door.isForEveryone) return club.members.filter(({ state }) => state === 'active' || state === 'inactive')
  return club.members.filter(({ state }) => state === 'active').slice(0, door.granted)
}

function pendingDevice(club: DemoClub) {
  const heard = toText(club.now.subtract({ minutes: 4 }))
  return {
    kind: 'interlock',
    serial: '7c9ebd4a11f0',
    name: '7c9ebd4a11f0',
    ip_address: '10.0.4.31',
    authorised: 0,
    hidden: 1,
    created_at: heard,
    last_seen_at: heard,
  } as const
}
