import { textFor } from '@fobhouse/contract/competence/words.ts'
import type { Next, Standing, StepStanding } from '@fobhouse/contract/competence/standing.ts'
import { type CompetenceBook, missingPrerequisites, type Place } from './read-book.ts'
import { isShown, nextStepOf } from './steps/step-rules.ts'
import type { RequestRecord } from './training/waiting-store.ts'
import type { StepRecord } from './steps/store.ts'

/** In which language somebody reads; null: the club's. */
export type Reader = { language: string | null; clubLanguage: string }

/** What one member waits for. */
export type Waiting = { requests: readonly RequestRecord[]; interested: ReadonlySet<number> }

type Facts = { book: CompetenceBook; memberId: number; reader: Reader; waiting: Waiting }

/** Where a member is with a certificate, as they read it. */
export function presentStanding(facts: Facts, certificateId: number): Standing {
  const { book, memberId, waiting } = facts
  const place = book.placeOf(memberId, certificateId)
  const { award, state } = place
  const request = waiting.requests.find((each) => each.certificateId === certificateId)
  return {
    state,
    awardId: award?.id ?? null,
    awardedAt: award?.awardedAt ?? null,
    expiresAt: award?.expiresAt ?? null,
    lastUsedAt: award?.lastUsedAt ?? null,
    renewFrom: place.renewFrom,
    publicNote: award?.publicNote ?? '',
    reason: state === 'suspended' ? (award?.reason ?? null) : null,
    steps: place.steps.map((step) => presentOwnStep(facts, place, step)),
    request: request ? { id: request.id, askedAt: request.askedAt, expiresAt: request.expiresAt } : null,
    interested: waiting.interested.has(certificateId),
    next: nextOf(facts, place),
  }
}

function presentOwnStep({ reader }: Facts, place: Place, step: StepRecord): StepStanding {
  if (isShown(step, place.member)) return presentStep(reader, place, step)
  return { id: step.id, kind: 'further', title: null, state: stateIn(place, step)?.state ?? 'locked' }
}

function stateIn(place: Place, step: StepRecord) {
  return place.states.find(({ id }) => id === step.id)
}

/** A step with all that its trainers know. */
export function presentStep(reader: Reader, place: Place, step: StepRecord): StepStanding {
  const found = stateIn(place, step)
  const { own } = step
  return {
    id: step.id,
    kind: step.kind,
    title: textFor(step.title, reader),
    state: found?.state ?? 'locked',
    ...(found?.doneAt ? { doneAt: found.doneAt } : {}),
    ...(own.kind === 'hours' ? { hours: hoursOf(place, step.id), of: own.hours } : {}),
  }
}

/** Hours under supervision so far, to a hundredth. */
export function hoursOf(place: Place, stepId: number): number {
  return Math.floor((place.progressOf(stepId)?.milliseconds ?? 0) / 36_000) / 100
}

/** The next thing to do: an unmet prerequisite comes before what needs it. There are no circles. */
export function nextOf(
  facts: Omit<Facts, 'waiting'> & { waiting: Pick<Waiting, 'requests'> },
  place: Place,
): Next | null {
  const { book, memberId, reader, waiting } = facts
  const { certificate, state, isSettled } = place
  const [missing] = state === 'suspended' || isSettled ? [] : missingPrerequisites(book, place, memberId)
  if (missing) return nextOf(facts, book.placeOf(memberId, missing.id))
  const next = nextStepOf({
    standing: state,
    isRenewable: !isSettled,
    steps: place.steps,
    states: place.states,
    isAsked: waiting.requests.some((each) => each.certificateId === certificate.id),
    nextTryOf: (stepId) => place.progressOf(stepId)?.nextTryAt ?? null,
    now: book.now,
  })
  if (!next || certificate.isArchived) return null
  const path = `/account/certificates/${certificate.id}`
  return { ...next, certificateId: certificate.id, certificate: textFor(certificate.name, reader), path }
}
