/** A course and the key to its results. */
export type CourseAccount = {
  baseUrl: string
  token: string
  courseId: string
}

/** Somebody's result in a course. `reason` is the platform's message, or why it could not be asked. */
export type CourseResult =
  | {
      outcome: 'scored'
      /** Per cent of the possible score. */
      score: number
      /** When the last part was handed in, as an instant; null if unknown. */
      completedAt: string | null
    }
  | { outcome: 'unscored' }
  | { outcome: 'notEnrolled' }
  /** The platform answers, but not for this token or this course. */
  | { outcome: 'refused'; reason: string }
  /** No answer, or not now. */
  | { outcome: 'unavailable'; reason: string }

/** A failed call to the platform. Never leaves the integration. */
export class CourseFault extends Error {
  override readonly name = 'CourseFault'
  readonly outcome: 'refused' | 'unavailable'

  constructor(outcome: 'refused' | 'unavailable', reason: string, cause?: unknown) {
    super(reason, { cause })
    this.outcome = outcome
  }
}

/** Runs calls to a platform; turns a `CourseFault` into a result. */
export async function resultOf<Answer>(
  converse: () => Promise<Answer>,
): Promise<Answer | { outcome: 'refused' | 'unavailable'; reason: string }> {
  try {
    return await converse()
  } catch (error) {
    if (error instanceof CourseFault) return { outcome: error.outcome, reason: error.message }
    throw error
  }
}

const mostWords = 200

/** The beginning of a platform's message, in one line. */
export function firstWords(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, mostWords)
}
