import { foldName } from '@fobhouse/contract/text.ts'
import { bringInductions, keepMember, toText, type Trx } from '@fobhouse/server/public.ts'
import type { DemoClub, DemoMember } from './demo-club.ts'
import { people, type Person } from './people.ts'
import type { Random } from './random.ts'
import { insertMember, isMemberTaken } from './store.ts'

// Numbers that the Australian and Swedish regulators reserve for fiction.
const australianPhones = [
  '570 006',
  '570 156',
  '570 157',
  '570 158',
  '570 159',
  '570 110',
  '570 313',
  '570 737',
  '571 266',
  '571 491',
  '571 804',
  '572 549',
  '572 665',
  '572 983',
  '573 770',
  '573 087',
  '574 118',
  '574 632',
  '575 254',
  '575 789',
] as const // prettier-like rows of ten

function phoneOf(person: Person, index: number): string | null {
  if (person.state === 'accountonly' && index % 2 === 0) return null
  if (person.language === 'sv-SE') return `+46 70 174 06 ${String(5 + (index % 90)).padStart(2, '0')}`
  return `+61 491 ${australianPhones[index % australianPhones.length]}`
}

/** Ten digits, as readers of 13.56 MHz cards give them. */
function cardOf(person: Person, random: Random): string | null {
  const digits = `${random.between(10, 42)}${String(random.between(0, 99_999_999)).padStart(8, '0')}`
  return person.hasCard ? digits : null
}

/** Inserts the members; skips a person whose name or address a member already has. */
export async function insertPeople(trx: Trx, club: DemoClub): Promise<void> {
  for (const [index, person] of people.entries()) {
    const email = `${person.screenName}@example.org`
    const card = cardOf(person, club.random)
    const registered = club.now.subtract({ hours: hoursSince(person, club.random) })
    if (await isMemberTaken(trx, { email, screenName: person.screenName })) continue
    const member = { ...factsOf(person, email), card, joined: registered.add({ hours: 20 }) }
    const id = await insertMember(trx, {
      ...rowOf(person, member),
      ...datesOf(person, registered),
      ...applicationOf(person, club),
      phone: phoneOf(person, index),
    })
    await keepMember(trx, { memberId: id, at: toText(registered) }) // their state and role are set from the start
    club.members.push({ ...member, id })
  }
  await bringInductions(trx, { memberIds: club.members.map(({ id }) => id), now: toText(club.now) })
}

function hoursSince(person: Person, random: Random): number {
  return person.monthsAgo * 730 + random.between(30, 700)
}

function factsOf(person: Person, email: string): Omit<DemoMember, 'id' | 'card' | 'joined'> {
  const { firstName, lastName, language, state } = person
  return { firstName, lastName, name: `${firstName} ${lastName}`, email, language, state }
}

function rowOf(person: Person, member: Omit<DemoMember, 'id'>) {
  return {
    email: member.email,
    email_key: foldName(member.email),
    password_hash: null,
    screen_name: person.screenName,
    screen_name_key: foldName(person.screenName),
    first_name: person.firstName,
    last_name: person.lastName,
    name_key: foldName(member.name),
    vehicle_registration_plate: person.plate,
    card_number: member.card,
    state: person.state,
    is_admin: 0,
    language: person.language,
    exclude_from_email_export: 0,
    hide_last_seen: 0,
    hide_on_site: 0,
    note: '',
  }
}

/** Somebody who joined lately waits for acceptance. */
function applicationOf(person: Person, club: DemoClub) {
  const isOpen = person.state === 'active' && person.monthsAgo <= 1
  return isOpen
    ? ({ application: 'open', applied_at: toText(club.now.subtract({ hours: club.random.between(20, 120) })) } as const)
    : {}
}

function datesOf(person: Person, registered: DemoClub['now']) {
  const wasMember = person.state === 'active' || person.state === 'inactive'
  return {
    registered_at: toText(registered),
    email_verified_at: toText(registered.add({ minutes: 12 })),
    first_joined_at: wasMember ? toText(registered.add({ hours: 20 })) : null,
    last_induction_at: wasMember ? toText(registered.add({ hours: 16 })) : null,
  }
}
