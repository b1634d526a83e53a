import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { insertMember, signInAs } from './factories.ts'

const certificatesPath = '/api/admin/competence/certificates/'
const awardsPath = '/api/admin/competence/awards/'

/** An administrator who makes certificates and awards by the calls of the page. */
export async function signInAsTrainingAdministrator(app: TestApp) {
  const id = await insertMember(app.ctx, { first_name: 'Aroha', last_name: 'Ngata', is_admin: 1 })
  const client = await signInAs(app, id)
  return { id, client, ...actsOf(client) }
}

function actsOf(client: TestClient) {
  const expectOf = (wanted: number, answer: Awaited<ReturnType<TestClient['post']>>) => {
    if (answer.status === wanted) return answer.body
    throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  return {
    /** Makes a certificate. Returns its id. */
    make: async (name: string, more: Record<string, unknown> = {}): Promise<number> =>
      expectOf(201, await client.post(certificatesPath, { name, ...more })).id,
    /** Writes its steps. Returns their ids. */
    writeSteps: async (id: number, steps: readonly Record<string, unknown>[]): Promise<number[]> =>
      expectOf(200, await client.put(`${certificatesPath}${id}/steps/`, { steps })).steps.map(
        (step: { id: number }) => step.id,
      ),
    /** Awards it directly. Returns the award's id. */
    award: async (memberId: number, certificateId: number, more: Record<string, unknown> = {}): Promise<number> =>
      expectOf(201, await client.post(awardsPath, { memberId, certificateId, publicNote: 'Known', ...more })).id,
    appoint: async (certificateId: number, memberId: number, more: Record<string, unknown> = {}): Promise<number> =>
      expectOf(
        201,
        await client.post(`/api/competence/certificates/${certificateId}/trainers/`, {
          memberId,
          role: 'trainer',
          ...more,
        }),
      ).id,
  }
}

/** A member with their browser and what they read of one certificate. */
export async function signInAsLearner(app: TestApp, facts: Parameters<typeof insertMember>[1] = {}) {
  const id = await insertMember(app.ctx, facts)
  const client = await signInAs(app, id)
  const standing = async (certificateId: number) =>
    (await client.get(`/api/competence/certificates/${certificateId}/`)).body.standing
  const read = (certificateId: number, stepId: number, version = 1) =>
    client.post(`/api/competence/certificates/${certificateId}/steps/${stepId}/read/`, { version })
  return { id, client, standing, read }
}
