import type {
  CertificateChange,
  Grade,
  PrerequisiteMode,
  Validity,
} from '@fobhouse/contract/competence/certificates.ts'
import type { Words } from '@fobhouse/contract/competence/words.ts'
import type { WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import type { UseFormReturnType } from '@mantine/form'
import { filledIn, numberOf } from './steps/step-draft.ts'

/** A certificate while it is edited: with the fields of every kind of validity, of which only its own are saved. */
export type CertificateDraft = {
  name: Words
  text: Words
  grade: Grade
  validity: Validity['kind']
  days: string
  months: string
  /** `MM-DD`. */
  date: string
  leastDays: string
  mode: PrerequisiteMode
  prerequisites: string[]
  renewDays: string
  interestSize: string
}

export type CertificateForm = UseFormReturnType<CertificateDraft>

export function draftOf(certificate: WholeCertificate): CertificateDraft {
  const { name, text, grade, validity, prerequisites, renewDays, interestSize } = certificate
  return {
    name,
    text,
    grade,
    validity: validity.kind,
    days: validity.kind === 'days' ? String(validity.days) : '365',
    months: validity.kind === 'disuse' ? String(validity.months) : '6',
    date: validity.kind === 'date' ? `${twoDigits(validity.month)}-${twoDigits(validity.day)}` : '07-01',
    leastDays: validity.kind === 'date' ? String(validity.leastDays) : '60',
    mode: prerequisites.mode,
    prerequisites: prerequisites.certificates.map(String),
    renewDays: String(renewDays),
    interestSize: String(interestSize),
  }
}

/** Of a month or a day. */
export function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

export function changeOf(draft: CertificateDraft): CertificateChange {
  const { name, text, grade, mode } = draft
  return {
    name: filledIn(name),
    text: filledIn(text),
    grade,
    validity: validityOf(draft),
    prerequisites: { mode, certificates: draft.prerequisites.map(Number) },
    renewDays: numberOf(draft.renewDays),
    interestSize: numberOf(draft.interestSize),
  }
}

function validityOf({ validity, days, months, date, leastDays }: CertificateDraft): Validity {
  switch (validity) {
    case 'never':
      return { kind: 'never' }
    case 'days':
      return { kind: 'days', days: numberOf(days) }
    case 'disuse':
      return { kind: 'disuse', months: numberOf(months) }
    case 'date': {
      const [month = '', day = ''] = date.split('-')
      return { kind: 'date', month: numberOf(month), day: numberOf(day), leastDays: numberOf(leastDays) }
    }
  }
}

/** Faults of the body, at the fields of the draft. */
export const fieldOfPath: Record<string, keyof CertificateDraft> = {
  'validity.days': 'days',
  'validity.months': 'months',
  'validity.month': 'date',
  'validity.day': 'date',
  'validity.leastDays': 'leastDays',
  'prerequisites.certificates': 'prerequisites',
  'prerequisites.mode': 'mode',
}
