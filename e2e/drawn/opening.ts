import type { Step } from './faults-of-dialog.ts'
import type { Refusal } from './refusals.ts'
import type { Fullness } from './sample-of.ts'

/** How a dialog or a form is opened. */
export type Opening = {
  /** The address of the screen. */
  at: string
  /** By default administrators. */
  who?: 'visitors' | 'members' | 'administrators'
  steps?: readonly Step[]
  /** The names of what is open then; at least one. */
  dialog?: string
  form?: string
  /** What fields take that accept no ordinary text, by label. */
  own?: Readonly<Record<string, string>>
  /** By default filled. */
  fullness?: Fullness
  /** As in `Answers`. */
  says?: Readonly<Record<string, unknown>>
  /** How the server refuses what the steps send. */
  refusal?: Refusal
  /** A reader's field is emptied for the next card, whatever the answer. */
  isEmptied?: true
}
