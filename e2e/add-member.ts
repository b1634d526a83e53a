import { signInOverHttp } from '@fobhouse/server/testing/server-process.ts'
import { type DemoClub, demoAdministrator } from './demo-club.ts'
import { readOnMachine } from './read-on-machine.ts'

export type AddedMember = { id: number; email: string; password: string; name: string }

/** Adds an active member with a password and a card: the demonstration club's people have no passwords. */
export async function addMember(
  club: DemoClub,
  { firstName, lastName, card }: { firstName: string; lastName: string; card: string },
): Promise<AddedMember> {
  const { origin } = club.server
  const cookie = await signInOverHttp(origin, demoAdministrator)
  const csrf = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
  const ask = async (path: string, body: object): Promise<unknown> => {
    const headers = { cookie, 'x-csrftoken': csrf, 'content-type': 'application/json' }
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const screenName = firstName.toLowerCase()
  const person = { email: `${screenName}@example.org`, firstName, lastName, screenName }
  const { id } = (await ask('/api/admin/members/', { ...person, state: 'active', rfid: card, invite: true })) as {
    id: number // by the contract
  }
  const password = 'harbour-tide-lantern-7'
  const pattern = /\/profile\/password\/reset\/([\w-]{43})/
  const link = await readOnMachine(club.server, { cookie, to: person.email, pattern })
  await ask('/api/password/reset/', { token: link, password })
  return { id, email: person.email, password, name: `${firstName} ${lastName}` }
}
