import type { AwardSource } from '@fobhouse/contract/competence/awards.ts'
import type { Grade, PrerequisiteMode, UseKind } from '@fobhouse/contract/competence/certificates.ts'
import type { BadgeCheck } from '@fobhouse/contract/competence/evidence.ts'
import type { StepKind } from '@fobhouse/contract/competence/steps.ts'
import type { TrainerRole } from '@fobhouse/contract/competence/trainers.ts'
import type { Generated } from 'kysely'

export type CertificateTables = {
  certificates: CertificatesTable
  certificate_prerequisites: CertificatePrerequisitesTable
  certificate_uses: CertificateUsesTable
  certificate_steps: CertificateStepsTable
  step_results: StepResultsTable
  step_progress: StepProgressTable
  card_sign_offs: CardSignOffsTable
  awards: AwardsTable
  award_history: AwardHistoryTable
  trainers: TrainersTable
  evidence: EvidenceTable
  sign_off_requests: SignOffRequestsTable
  certificate_interest: CertificateInterestTable
}

type CertificatesTable = {
  id: Generated<number>
  /** JSON: texts by language. */
  name: string
  text: string
  grade: Grade
  /** JSON, as `validitySchema` of the contract. */
  validity: string
  prerequisite_mode: PrerequisiteMode
  renew_days: number
  interest_size: number
  /** How many waited when trainers were last told. */
  interest_told: Generated<number>
  archived: number
  /** The club's built-in one. The settings say how long it lasts. */
  is_induction: number
  /** Counts the changes of its steps. */
  revision: number
  created_at: string
}

type CertificatePrerequisitesTable = { certificate_id: number; prerequisite_id: number }

/** What names a certificate beside other certificates: now, or only `planned`. */
type CertificateUsesTable = { certificate_id: number; kind: UseKind; subject_id: number; planned: number }

type CertificateStepsTable = {
  id: Generated<number>
  certificate_id: number
  /** From 0 on. */
  position: number
  kind: StepKind
  /** JSON: texts by language. */
  title: string
  again: number
  hidden: number
  /** JSON, as `ownStepFieldsSchema` of the contract. */
  own: string
  /** Counts the changes of what is read. */
  version: number
  /** A step that is no more stays for its results. */
  removed_at: string | null
  /** Of a quiz: an attempt asks at least so many questions, unless it asks all. */
  least_draw: Generated<number>
  /** The induction comes with it, and the settings say what it is (`db/awards/induction.ts`). */
  built_in: Generated<number>
}

/** That a member has done a step. */
type StepResultsTable = {
  id: Generated<number>
  member_id: number
  certificate_id: number
  step_id: number
  done_at: string
  /** The trainer who says so; null: the member's own doing. */
  by_id: number | null
  /** The version of the step. */
  version: number
  /** Of a course or a quiz, in hundredths of a per cent. */
  score_hundredths: number | null
  /** Since when it does not count: a text was changed, a sign-off was taken back. */
  void_at: string | null
}

/** How far a member is with a step that is not done. */
type StepProgressTable = {
  member_id: number
  step_id: number
  /** When a trainer opened a hidden step. */
  opened_at: string | null
  opened_by: number | null
  /** Counted of a step of hours. */
  milliseconds: number
  /** When a quiz can be tried again. */
  next_try_at: string | null
}

export type StoredAwardState = 'valid' | 'suspended' | 'revoked'

type AwardsTable = {
  id: Generated<number>
  /** Null: somebody who was erased. */
  member_id: number | null
  certificate_id: number
  awarded_at: string
  awarded_by: number | null
  source: AwardSource
  /** JSON: how long it lasts, as it was agreed then. */
  validity: string
  /** The club's then. */
  time_zone: string
  expires_at: string | null
  /** Since when it has this end. */
  end_set_at: string
  last_used_at: string | null
  /** It ends then at the latest, as the badge does by which it was made. Null: no such limit. */
  latest_end: Generated<string | null>
  public_note: string
  private_note: string
  state: StoredAwardState
  /** Why it is suspended or revoked. */
  reason: string
  suspended_at: string | null
  revoked_at: string | null
  /** The award with which it was suspended. */
  cause_id: number | null
  /** When the member was told that its end has come; null again once it has another end. */
  end_told_at: string | null
  /** The end that the member was reminded of last, and how many days before. */
  reminded_end: string | null
  reminded_days: number | null
}

/** An award from this instant on. */
type AwardHistoryTable = {
  id: Generated<number>
  award_id: number
  member_id: number
  certificate_id: number
  at: string
  state: StoredAwardState
  awarded_at: string
  expires_at: string | null
}

type TrainersTable = {
  id: Generated<number>
  certificate_id: number
  member_id: number
  role: TrainerRole
  per_day: number
  /** The last day. */
  until_day: string | null
  /** The day of coming back. */
  paused_until: string | null
  appointed_by: number | null
  appointed_at: string
  /** When they were last told in the morning what is new. */
  digest_at: string | null
}

/** A member asks for a sign-off. */
type SignOffRequestsTable = {
  id: Generated<number>
  member_id: number
  certificate_id: number
  asked_at: string
  expires_at: string
  closed_at: string | null
}

/** Another club's badge that a member handed in. */
type EvidenceTable = BadgeCheck & {
  id: Generated<number>
  member_id: number
  certificate_id: number
  /** Its signature, by which a badge is recognised. */
  proof_value: string
  /** The signed document. */
  badge: string
  /** JSON: address, name and web site of who signed it. */
  issuer: string
  achievement: string
  awarded_at: string | null
  valid_until: string | null
  handed_in_at: string
  decided_at: string | null
  decided_by: number | null
  /** Null: none, or not accepted. */
  award_id: number | null
  /** What the trainer wrote to the member. */
  note: string
}

/** A member waits for a session. */
type CertificateInterestTable = {
  member_id: number
  certificate_id: number
  since: string
  /** When a trainer's invitation was last mailed. */
  invited_at: string | null
}

/** A trainer at a kiosk waits for the other card. */
type CardSignOffsTable = {
  id: Generated<number>
  token_hash: string
  /** The trainer's session there, by the hash of its token. */
  session_hash: string
  kiosk_id: number
  trainer_id: number
  certificate_id: number
  expires_at: string
}
