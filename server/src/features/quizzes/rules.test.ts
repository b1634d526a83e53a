import type { Question, Value } from '@fobhouse/contract/competence/questions.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canAnswer,
  freezeQuestions,
  type FrozenQuestion,
  gradeAttempt,
  isOver,
  isRight,
  mayTry,
  mergeAnswers,
  pauseEnd,
  shownQuestion,
  shuffle,
  solutionOf,
} from './rules.ts'

const words = (text: string) => ({ 'en-AU': text })
const common = (id: number) => ({ id, text: words(`Question ${id}`), mustBeRight: false, explanation: {} })
const option = (text: string, correct = false) => ({ text: words(text), correct })

const single = (id: number, right = 0, count = 4): Question => ({
  ...common(id),
  kind: 'single',
  options: Array.from({ length: count }, (_, index) => option(`${index}`, index === right)),
})
const multiple: Question = {
  ...common(2),
  kind: 'multiple',
  options: [option('a', true), option('b'), option('c', true)],
}
const noneRight: Question = { ...common(2), kind: 'multiple', options: [option('a'), option('b')] }
const trueFalse: Question = { ...common(3), kind: 'true_false', answer: false }
const number: Question = { ...common(4), kind: 'number', answer: '2,5', tolerance: '0.1' }
const picture: Question = {
  ...common(5),
  kind: 'picture',
  picture: 1,
  marks: [
    { x: 1, y: 2, ...option('left') },
    { x: 90, y: 2, ...option('right', true) },
  ],
}

describe('an answer is right or wrong as a whole', () => {
  const cases: readonly (readonly [Question, Value | undefined, boolean])[] = [
    [single(1), 1, true],
    [single(1), 2, false],
    [single(1), 0, false],
    [single(1), 5, false],
    [single(1), '1', false],
    [single(1), [1], false],
    [single(1), true, false],
    [single(1), undefined, false],
    [multiple, [1, 3], true],
    [multiple, [3, 1, 1], true],
    [multiple, [1], false],
    [multiple, [1, 2], false],
    [multiple, [2, 3], false],
    [noneRight, [], true],
    [noneRight, [1], false],
    [noneRight, 1, false],
    [multiple, [1, 2, 3], false],
    [multiple, [], false],
    [multiple, 1, false],
    [trueFalse, false, true],
    [trueFalse, true, false],
    [trueFalse, 0, false],
    [trueFalse, undefined, false],
    [number, '2,5', true],
    [number, '2.5', true],
    [number, 2.6, true],
    [number, '2.4', true],
    [number, '2,601', false],
    [number, '', false],
    [number, 'about 2.5', false],
    [number, [2], false],
    [number, [2.5], false],
    [{ ...number, answer: '-0.0000001', tolerance: '0' }, -1e-7, true],
    [{ ...number, answer: '-0.0000001', tolerance: '0' }, 1e-7, false],
    [{ ...number, answer: '0', tolerance: '0.1' }, '1e-7', false],
    [{ ...number, answer: '0', tolerance: '0.0000001' }, 1e-7, true],
    [{ ...number, answer: '0', tolerance: '0.0000001' }, 1.5e-7, false],
    [{ ...number, answer: '0', tolerance: '0.0000001' }, -1e-7, true],
    [{ ...number, answer: '0', tolerance: '0' }, 1e21, false],
    [{ ...number, answer: '-3', tolerance: '0' }, -3, true],
    [picture, 2, true],
    [picture, 1, false],
  ]
  test.each(cases)('%j answered by %j: %s', (question, value, expected) => {
    expect(isRight(question, value)).toBe(expected)
  })
})

test('what is no answer to a question is told from a wrong one', () => {
  expect([0, -1].map((value) => canAnswer(single(1), value))).toEqual([false, false])
  expect([1, 4, 5, 1.5, '1', true].map((value) => canAnswer(single(1), value))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect([[], [3], [4]].map((value) => canAnswer(multiple, value))).toEqual([true, true, false])
  expect([true, 'true'].map((value) => canAnswer(trueFalse, value))).toEqual([true, false])
  expect(['', 'x', 3, false].map((value) => canAnswer(number, value))).toEqual([true, true, true, false])
})

const numbered = (question: Question, n: number): FrozenQuestion => ({ ...question, n })

describe('grading', () => {
  const four = [single(1), single(2), single(3), single(4)].map((question, index) => numbered(question, index + 1))
  const answers = (...values: number[]) => new Map(values.map((value, index) => [index + 1, value]))
  test.each([
    [[1, 1, 1, 1], 100, { passed: true, right: 4, percent: 100, wrong: [] }],
    [[1, 1, 1, 2], 75, { passed: true, right: 3, percent: 75, wrong: [4] }],
    [[1, 1, 1, 2], 76, { passed: false, right: 3, percent: 75, wrong: [4] }],
    [[1, 1], 50, { passed: true, right: 2, percent: 50, wrong: [3, 4] }],
    [[], 0, { passed: true, right: 0, percent: 0, wrong: [1, 2, 3, 4] }],
    [[], 1, { passed: false, right: 0, percent: 0, wrong: [1, 2, 3, 4] }],
  ])('%j at %d %%', (values, passPercent, expected) => {
    expect(gradeAttempt(four, answers(...values), { passPercent })).toEqual({ asked: 4, ...expected })
  })

  test('one that must be right fails the attempt, whatever the rest', () => {
    const strict = four.map((question) => ({ ...question, mustBeRight: question.n === 2 }))
    expect(gradeAttempt(strict, answers(1, 2, 1, 1), { passPercent: 50 })).toMatchObject({ passed: false, percent: 75 })
    expect(gradeAttempt(strict, answers(2, 1, 2, 1), { passPercent: 50 })).toMatchObject({ passed: true, percent: 50 })
  })

  test('an attempt without questions has no share that is right', () => {
    expect(gradeAttempt([], new Map(), { passPercent: 0 })).toMatchObject({ asked: 0, percent: 0 })
  })

  test('two of three are not 67 per cent, and the percentage never says otherwise', () => {
    const three = four.slice(0, 3)
    expect(gradeAttempt(three, answers(1, 1, 2), { passPercent: 67 })).toMatchObject({ passed: false, percent: 66 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(100), fc.nat(200), (asked, passPercent, seed) => {
        const right = seed % (asked + 1)
        const questions = Array.from({ length: asked }, (_, index) => numbered(single(index + 1), index + 1))
        const given = new Map(questions.slice(0, right).map(({ n }) => [n, 1]))
        const grade = gradeAttempt(questions, given, { passPercent })
        expect(grade.passed).toBe(100 * right >= passPercent * asked)
        expect(grade.passed).toBe(grade.percent >= passPercent)
      }),
    )
  })
})

/** A source of randomness that repeats itself. */
function seeded(seed: number): (below: number) => number {
  let state = seed + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

const anyQuestion = fc.oneof(
  fc.record({ id: fc.nat(), right: fc.nat(3) }).map(({ id, right }) => single(id, right)),
  fc.constantFrom(multiple, trueFalse, number, picture),
)
const anyQuiz = fc
  .array(fc.tuple(anyQuestion, fc.boolean()), { minLength: 1, maxLength: 30 })
  .map((pairs) =>
    pairs.map(([question, mustBeRight], index): Question => ({ ...question, id: index + 1, mustBeRight })),
  )

describe('drawing', () => {
  test('as many as wanted, each once, and always those that must be right', () => {
    fc.assert(
      fc.property(anyQuiz, fc.nat(40), fc.nat(), (questions, draw, seed) => {
        const frozen = freezeQuestions(questions, { draw, random: seeded(seed) })
        const needed = questions.filter(({ mustBeRight }) => mustBeRight)
        const most = draw === 0 ? questions.length : draw
        expect(frozen.length).toBe(Math.min(questions.length, Math.max(most, needed.length)))
        expect(new Set(frozen.map(({ id }) => id)).size).toBe(frozen.length)
        expect(frozen.map(({ n }) => n)).toEqual(frozen.map((_, index) => index + 1))
        const drawn = new Set(frozen.map(({ id }) => id))
        for (const { id } of needed) expect(drawn).toContain(id)
      }),
    )
  })

  test('the right answer is right however the choices were mixed', () => {
    fc.assert(
      fc.property(anyQuiz, fc.nat(), (questions, seed) => {
        const frozen = freezeQuestions(questions, { draw: 0, random: seeded(seed) })
        const answers = new Map(frozen.map((question) => [question.n, solutionOf(question)]))
        expect(gradeAttempt(frozen, answers, { passPercent: 100 })).toMatchObject({ passed: true, wrong: [] })
      }),
    )
  })

  test('every order of options comes up as often as the others, and so does every place for the right one', () => {
    const random = seeded(7)
    const places = Array.from({ length: 6000 }, () => {
      const [question] = freezeQuestions([single(1, 0, 3)], { draw: 0, random })
      return question === undefined ? '' : JSON.stringify(solutionOf(question))
    })
    for (const place of ['1', '2', '3']) {
      const count = places.filter((each) => each === place).length
      expect(Math.abs(count - 2000)).toBeLessThan(200)
    }
    const orders = Map.groupBy(
      Array.from({ length: 6000 }, () => shuffle([1, 2, 3], random).join('')),
      (order) => order,
    )
    expect(orders.size).toBe(6)
    for (const some of orders.values()) expect(Math.abs(some.length - 1000)).toBeLessThan(150)
  })

  test('where a question that must be right stands tells nothing', () => {
    const random = seeded(3)
    const questions = [1, 2, 3, 4, 5, 6].map((id) => ({ ...single(id), mustBeRight: id === 6 }))
    const places = Array.from({ length: 3000 }, () =>
      freezeQuestions(questions, { draw: 3, random }).findIndex(({ mustBeRight }) => mustBeRight),
    )
    for (const place of [0, 1, 2]) {
      expect(Math.abs(places.filter((each) => each === place).length - 1000)).toBeLessThan(150)
    }
  })
})

test('a later answer replaces an earlier one, and what is not mentioned stays', () => {
  const kept = new Map<number, Value>([
    [1, 2],
    [2, true],
  ])
  const merged = mergeAnswers(kept, [
    { n: 2, value: false },
    { n: 3, value: '1' },
  ])
  expect([...merged]).toEqual([
    [1, 2],
    [2, false],
    [3, '1'],
  ])
})

describe('another attempt', () => {
  const none = { failed: 0, given: 0, pauseEnds: undefined }
  test.each([
    ['the first', none, 1, { may: true }],
    ['after as many as there are', { ...none, failed: 2 }, 2, { may: false, because: 'used' }],
    ['any number', { ...none, failed: 99 }, 0, { may: true }],
    ['one more that a trainer gave', { ...none, failed: 2, given: 1 }, 2, { may: true }],
    ['in the pause', { ...none, failed: 1, pauseEnds: 1001 }, 2, { may: false, because: 'pause', until: 1001 }],
    ['at its end', { ...none, failed: 1, pauseEnds: 1000 }, 2, { may: true }],
    ['none left, whatever the pause', { ...none, failed: 2, pauseEnds: 1001 }, 2, { may: false, because: 'used' }],
  ])('%s', (_, tries, attempts, expected) => {
    expect(mayTry(tries, { attempts }, 1000)).toEqual(expected)
  })
})

test('the pause after a failed attempt is as long as the quiz says', () => {
  const endedAt = '2026-03-12T08:00:00.000Z'
  expect(pauseEnd(endedAt, 90)).toBe(Date.parse('2026-03-12T09:30:00.000Z'))
  expect(pauseEnd(endedAt, 0)).toBe(Date.parse(endedAt))
})

test.each([
  ['open', 999, false],
  ['open', 1000, true],
  ['open', 1001, true],
  ['passed', 0, true],
  ['failed', 0, true],
])('an attempt that is %s is over at %i, if it was due at 1000: %s', (state, now, expected) => {
  expect(isOver({ state, dueAt: 1000 }, now)).toBe(expected)
})

describe('what a taker sees of a question', () => {
  const shown = (question: Question, address?: string) =>
    shownQuestion(numbered(question, 3), (text) => text['en-AU'] ?? '', address)
  const n = 3
  test.each([
    [
      multiple,
      {
        n,
        kind: 'multiple',
        text: 'Question 2',
        options: [
          { n: 1, text: 'a' },
          { n: 2, text: 'b' },
          { n: 3, text: 'c' },
        ],
      },
    ],
    [trueFalse, { n, kind: 'true_false', text: 'Question 3' }],
    [number, { n, kind: 'number', text: 'Question 4' }],
    [
      picture,
      {
        n,
        kind: 'picture',
        text: 'Question 5',
        marks: [
          { n: 1, x: 1, y: 2, text: 'left' },
          { n: 2, x: 90, y: 2, text: 'right' },
        ],
      },
    ],
  ])('never tells the answer of %j', (question, expected) => {
    expect(shown(question)).toStrictEqual(expected)
    expect(shown(question, '/picture')).toStrictEqual({ ...expected, picture: '/picture' })
  })
})
