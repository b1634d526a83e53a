import type { Change } from './access-changes.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { insertCertificate, insertStep } from './many-certificates.ts'

/** Three certificates: the second one lasts a day; the third one is learnt by hours under supervision. */
export type Taught = readonly [number, number, number]

export async function insertTaught({ ctx }: Pick<TestApp, 'ctx'>): Promise<Taught> {
  const [kiln, saw] = [await insertCertificate(ctx, 'Kiln'), await insertCertificate(ctx, 'Saw')]
  const lathe = await insertCertificate(ctx, 'Lathe')
  const validity = JSON.stringify({ kind: 'days', days: 1 })
  await ctx.db.updateTable('certificates').set({ validity }).where('id', '=', saw).execute()
  await insertStep(ctx, lathe, { kind: 'hours', hours: 2, presence: 'site' })
  return [kiln, saw, lathe]
}

type CertificateChange = Extract<Change, { kind: 'requires' | 'itemRequires' | 'certify' | 'train' }>

export function isAboutCertificates(change: Change): change is CertificateChange {
  return ['requires', 'itemRequires', 'certify', 'train'].includes(change.kind)
}

type Club = {
  app: TestApp
  admin: TestClient
  members: readonly number[]
  devices: readonly { id: number }[]
  certificates: Taught
  /** The equipment that the tool switches. */
  item: number
}

type Answer = { status: number; body: unknown }

/** Makes a change as the page does. `expectTaken` fails for an answer to a call that was not understood. */
export function changeCertificates(
  club: Club,
  change: CertificateChange,
  expectTaken: (answer: Answer) => void,
): Promise<void> {
  const heard = { ...club, expectTaken }
  if (change.kind === 'requires' || change.kind === 'itemRequires') return require(heard, change)
  return change.kind === 'certify' ? certify(heard, change) : train(heard, change)
}

type Heard = Club & { expectTaken: (answer: Answer) => void }

/** Lets a member teach the lathe, or no longer. */
async function train(
  { app, admin, members, certificates: [, , lathe], expectTaken }: Heard,
  { member, isOn }: Extract<Change, { kind: 'train' }>,
): Promise<void> {
  const memberId = members[member] ?? 0
  if (isOn) {
    return expectTaken(
      await admin.post(`/api/competence/certificates/${lathe}/trainers/`, { memberId, role: 'trainer' }),
    )
  }
  const role = await app.ctx.db
    .selectFrom('trainers')
    .select('id')
    .where('member_id', '=', memberId)
    .where('certificate_id', '=', lathe)
    .executeTakeFirst()
  if (role) expectTaken(await admin.delete(`/api/competence/trainers/${role.id}/`))
}

/** Lets a device or the item need one, all or any of the certificates, or none. */
async function require(
  { admin, devices, item, certificates: [kiln, saw, lathe], expectTaken }: Heard,
  { expression, ...of }: Extract<Change, { kind: 'requires' | 'itemRequires' }>,
): Promise<void> {
  const subject = 'device' in of ? `devices/${devices[of.device]?.id}` : `equipment/${item}`
  const path = `/api/admin/requirements/${subject}/`
  const leaf = (certificate: number) => ({ certificate })
  const groups = [{ all: [leaf(kiln), leaf(saw)] }, { any: [leaf(kiln), leaf(saw)] }]
  const wanted = [undefined, leaf(kiln), ...groups, leaf(saw), leaf(lathe), { any: [leaf(lathe), leaf(kiln)] }]
  const chosen = wanted[expression]
  if (!chosen) return expectTaken(await admin.delete(path))
  const { losesCount: expected } = (await admin.post(`${path}preview/`, { expression: chosen })).body
  expectTaken(await admin.put(path, { expression: chosen, expected }))
}

/** Awards a certificate, or changes the newest award. */
async function certify(
  { app, admin, members, certificates, expectTaken }: Heard,
  { member, certificate, act }: Extract<Change, { kind: 'certify' }>,
): Promise<void> {
  const memberId = members[member] ?? 0
  const certificateId = certificates[certificate] ?? 0
  if (act === 'give') {
    const body = { memberId, certificateId, publicNote: 'Known' }
    return expectTaken(await admin.post('/api/admin/competence/awards/', body))
  }
  const newest = await app.ctx.db
    .selectFrom('awards')
    .select('id')
    .where('member_id', '=', memberId)
    .where('certificate_id', '=', certificateId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  const body = act === 'reinstate' ? {} : { reason: 'Careless' }
  if (newest) expectTaken(await admin.post(`/api/competence/awards/${newest.id}/${act}/`, body))
}
