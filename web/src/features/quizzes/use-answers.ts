import type { Answer, Value } from '@fobhouse/contract/competence/questions.ts'
import type { Attempt, ShownQuestion } from '@fobhouse/contract/routes/quizzes.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useKeepAnswer } from './queries.ts'

export type AnswerProps = {
  question: ShownQuestion
  value: Value | undefined
  onAnswer: (value: Value) => void
}

export type Saving = 'idle' | 'saving' | 'saved' | 'failed'

const typingMs = 800

/** What was answered on any device, changed by what is answered here, which is saved as one goes. */
export function useAnswers({ id, answers }: Pick<Attempt, 'id' | 'answers'>) {
  const [given, setGiven] = useState<ReadonlyMap<number, Value>>(new Map())
  const { mutate, isPending, isError, isSuccess } = useKeepAnswer(id)
  const keepTyped = useDebouncedCallback((answer: Answer) => mutate(answer), { delay: typingMs, flushOnUnmount: true })
  const values = new Map([...answers.map(({ n, value }): [number, Value] => [n, value]), ...given])
  function answer(n: number, value: Value): void {
    setGiven((before) => new Map(before).set(n, value))
    if (typeof value === 'string') keepTyped({ n, value })
    else mutate({ n, value })
  }
  return {
    values,
    answer,
    /** What was answered here: it goes along when the attempt is handed in, whether it was saved or not. */
    given: [...given].map(([n, value]): Answer => ({ n, value })),
    saving: savingOf({ isPending, isError, isSuccess }),
  }
}

function savingOf(state: { isPending: boolean; isError: boolean; isSuccess: boolean }): Saving {
  if (state.isPending) return 'saving'
  if (state.isError) return 'failed'
  return state.isSuccess ? 'saved' : 'idle'
}

/** Whether something was answered: an emptied field and no choice at all are none. */
export function isAnswered(value: Value | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== ''
}
