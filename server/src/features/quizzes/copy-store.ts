import type { Queries } from '../../db/database.ts'
import { parseColumns, type ToldFile } from '../copy.ts'
import { type AskedQuestion, listAskedIn } from './store.ts'

/** Attempts with the member's own answers. Which answers would have been right is no data about a person. */
export const quizzesCopy: readonly ToldFile[] = [
  {
    file: 'certificates.json',
    adds: async (db, memberId) => ({
      quiz_attempts: await attemptsOf(db, memberId),
      quiz_extra_attempts: await db
        .selectFrom('quiz_extra_attempts')
        .select(['id', 'member_id', 'step_id', 'given_at'])
        .where('member_id', '=', memberId)
        .orderBy('id')
        .execute(),
    }),
  },
]

async function attemptsOf(db: Queries, memberId: number) {
  const rows = await db
    .selectFrom('quiz_attempts')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()
  const asked = await listAskedIn(
    db,
    rows.map(({ id }) => id),
  )
  return parseColumns(rows, ['title', 'answers']).map((row) => ({
    ...row,
    questions: (asked.get(row.id) ?? []).map(toldQuestion),
  }))
}

/** The texts to which the numbers in the answers refer, and whether it was answered right. */
function toldQuestion({ question, isRight }: AskedQuestion) {
  const { n, kind, text } = question
  const told = { n, kind, text, ...(isRight === null ? {} : { right: isRight }) }
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return { ...told, options: question.options.map((option) => option.text) }
    case 'picture':
      return { ...told, marks: question.marks.map((mark) => mark.text) }
    case 'true_false':
    case 'number':
      return told
  }
}
