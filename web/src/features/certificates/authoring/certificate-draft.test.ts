import { certificateChangeSchema, type Validity } from '@fobhouse/contract/competence/certificates.ts'
import type { WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { expect, it } from 'vitest'
import { changeOf, draftOf } from './certificate-draft.ts'

const certificate: WholeCertificate = {
  id: 3,
  name: { 'en-AU': 'Laser cutter', 'sv-SE': 'Laserskärare' },
  text: {},
  grade: 'safety',
  validity: { kind: 'never' },
  prerequisites: { mode: 'any', certificates: [1, 2] },
  renewDays: 30,
  interestSize: 4,
  archived: false,
  isInduction: false,
  counts: { held: 0, learning: 0, suspended: 0, expired: 0, requests: 0, interested: 0 },
  requiredBy: [],
  endsIfAwardedNow: null,
  revision: 0,
  steps: [],
  trainers: [],
}

const validities: Validity[] = [
  { kind: 'never' },
  { kind: 'days', days: 365 },
  { kind: 'date', month: 2, day: 29, leastDays: 60 },
  { kind: 'disuse', months: 9 },
]

it.each(validities)('a certificate that nobody changed is saved as it was: $kind', (validity) => {
  const { name, grade, prerequisites, renewDays, interestSize } = certificate
  const change = changeOf(draftOf({ ...certificate, validity }))
  expect(change).toEqual({ name, text: '', grade, validity, prerequisites, renewDays, interestSize })
  expect(certificateChangeSchema.safeParse(change).success).toBe(true)
})

it('an empty number is refused, not taken as zero', () => {
  const { error } = certificateChangeSchema.safeParse(changeOf({ ...draftOf(certificate), renewDays: '' }))
  expect(error?.issues.map(({ path }) => path)).toEqual([['renewDays']])
})
