import { expect } from 'vitest'
import { z } from 'zod'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { insertMember, signInAs, signInAsAdmin } from './factories.ts'

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>

/** A club with tools that can be booked, and people who may use them. It is Thursday, 18:00 in Brisbane. */
export async function openWorkshop(app: TestApp) {
  const admin = await signInAsAdmin(app)
  const addItem = async (name: string, { caretakers = [] as number[], withTool = false } = {}) => {
    const device = withTool ? await addTool(admin, name) : null
    const { status, body } = await admin.post('/api/admin/equipment/', { name, caretakers, device })
    expect(status).toBe(201)
    return { id: idOf(body), device }
  }
  const addBookable = async (bookable: object): Promise<number> => {
    const { status, body } = await admin.post('/api/admin/bookables/', bookable)
    expect({ status, body }).toMatchObject({ status: 201 })
    return idOf(body)
  }
  const join = async (first_name: string, fields: object = {}) => {
    const id = await insertMember(app.ctx, { first_name, last_name: 'Lee', ...fields })
    return { id, client: await signInAs(app, id) }
  }
  return { admin, addItem, addBookable, join }
}

async function addTool(admin: TestClient, name: string): Promise<number> {
  const { body } = await admin.post('/api/admin/devices/', { kind: 'interlock', serial: name, name })
  return idOf(body)
}

function idOf(body: unknown): number {
  return z.object({ id: z.int() }).parse(body).id
}

/** An instant of the test's week: hours after its begin, Thursday 18:00. */
export function hour(hours: number): string {
  return new Date(Date.parse('2026-03-12T08:00:00.000Z') + hours * 3_600_000).toISOString()
}

/** The codes of a refused booking. */
export function codesOf({ body }: { body: { refusals?: readonly { code: string }[] } }): string[] | undefined {
  return body.refusals?.map(({ code }) => code)
}

type Answers = readonly { status: number; body: { refusals?: readonly { code: string }[] } }[]

/** How many of many at once got it; all others were refused with this code alone. */
export function countWinners(answers: Answers, code: string): number {
  const lost = answers.filter(({ status }) => status !== 201)
  const told = lost.map((answer) => `${answer.status} ${codesOf(answer)?.join()}`)
  expect(new Set(told)).toEqual(new Set([`409 ${code}`]))
  return answers.length - lost.length
}

/** Of what one member has for less than two hundred hours, how many fit, and why the others do not. */
export const scarce = [
  {
    of: 'quota',
    bookable: { rules: { quotas: [{ per: 'open', unit: 'bookings', most: 3 }] } },
    money: 0,
    packMinutes: 0,
    fit: 3,
    code: 'quota_reached',
  },
  {
    of: 'balance',
    bookable: { price: { perHour: 100 } },
    money: 4050,
    packMinutes: 0,
    fit: 40,
    code: 'insufficient_funds',
  },
  {
    of: 'pack of hours',
    bookable: { price: { perHour: 100 } },
    money: 0,
    packMinutes: 1220,
    fit: 20,
    code: 'insufficient_funds',
  },
]
