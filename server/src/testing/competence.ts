import { z } from 'zod'
import type { TestApp } from './app.ts'
import type { AnswerBody, TestAnswer, TestClient } from './client.ts'
import { insertMember, signInAs } from './factories.ts'

const certificatesPath = '/api/admin/competence/certificates/'
const awardsPath = '/api/admin/competence/awards/'

/** A list of certificates without the one that every club has. */
export function besideInduction<Certificate extends { id: number }>(
  certificates: readonly Certificate[],
): Certificate[] {
  return certificates.filter(({ id }) => id !== inductionId)
}

/** In a database of a test. */
const inductionId = 1

/** An administrator who makes certificates and awards by the calls of the page. */
export async function signInAsTrainingAdministrator(app: TestApp) {
  const id = await insertMember(app.ctx, { first_name: 'Aroha', last_name: 'Ngata', is_admin: 1 })
  const client = await signInAs(app, id)
  return { id, client, ...actsOf(client) }
}

const madeSchema = z.object({ id: z.int() })
const stepsSchema = z.object({ steps: z.array(madeSchema) })

function actsOf(client: TestClient) {
  const make = async (path: string, body: Record<string, unknown>) =>
    madeSchema.parse(bodyOf(201, await client.post(path, body))).id
  return {
    /** Makes a certificate. Returns its id. */
    make: (name: string, more: Record<string, unknown> = {}) => make(certificatesPath, { name, ...more }),
    /** Writes its steps. Returns their ids. */
    async writeSteps(id: number, steps: readonly Record<string, unknown>[]): Promise<number[]> {
      const answer = await client.put(`${certificatesPath}${id}/steps/`, { steps })
      return stepsSchema.parse(bodyOf(200, answer)).steps.map((step) => step.id)
    },
    /** Awards it directly. Returns the award's id. */
    award: (memberId: number, certificateId: number, more: Record<string, unknown> = {}) =>
      make(awardsPath, { memberId, certificateId, publicNote: 'Known', ...more }),
    appoint: (certificateId: number, memberId: number, more: Record<string, unknown> = {}) =>
      make(`/api/competence/certificates/${certificateId}/trainers/`, { memberId, role: 'trainer', ...more }),
  }
}

function bodyOf(wanted: number, { status, body }: TestAnswer): unknown {
  if (status === wanted) return body
  throw new Error(`${status}: ${JSON.stringify(body)}`)
}

/** A member with their browser and what they read of one certificate. */
export async function signInAsLearner(app: TestApp, facts: Parameters<typeof insertMember>[1] = {}) {
  const id = await insertMember(app.ctx, facts)
  const client = await signInAs(app, id)
  const standing = async (certificateId: number): Promise<AnswerBody> => {
    const { body } = await client.get(`/api/competence/certificates/${certificateId}/`)
    return z.object({ standing: z.looseObject({}) }).parse(body).standing
  }
  const read = (certificateId: number, stepId: number, version = 1) =>
    client.post(`/api/competence/certificates/${certificateId}/steps/${stepId}/read/`, { version })
  return { id, client, standing, read }
}
