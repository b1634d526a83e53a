import type { AuthoredQuestion } from '@fobhouse/contract/competence/questions.ts'
import type { Words } from '@fobhouse/contract/competence/words.ts'
import type { ShownQuestion } from '@fobhouse/contract/routes/quizzes.ts'

type Reading = {
  read: (words: Words) => string
  pictures: ReadonlyMap<number, string>
  mix: <Item>(items: readonly Item[]) => Item[]
}

/** A question as an attempt would show it. */
export function asTakerSees(question: AuthoredQuestion, n: number, { read, pictures, mix }: Reading): ShownQuestion {
  const { kind, text, picture } = question
  const path = picture === undefined ? undefined : pictures.get(picture)
  const shown = { n, kind, text: read(text), ...(path === undefined ? {} : { picture: path }) }
  if (question.kind === 'picture') {
    const marks = mix(question.marks).map(({ x, y, text: words }, index) => ({ n: index + 1, x, y, text: read(words) }))
    return { ...shown, marks }
  }
  if (question.kind !== 'single' && question.kind !== 'multiple') return shown
  return {
    ...shown,
    options: mix(question.options).map((option, index) => ({ n: index + 1, text: read(option.text) })),
  }
}

export function mixed<Item>(items: readonly Item[]): Item[] {
  const left = [...items]
  return items.flatMap(() => left.splice(below(left.length), 1))
}

function below(count: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number % count
}
