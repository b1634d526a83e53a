import { type AuthoredStep, givenStepSchema } from '@fobhouse/contract/competence/steps.ts'
import { describe, expect, it } from 'vitest'
import { asGiven, draftOf, stepOf } from './step-draft.ts'

const common = { id: 3, title: { 'en-AU': 'Begin', 'sv-SE': 'Börja' }, again: false, hidden: true }
const checks = [{ 'en-AU': 'Goggles', 'sv-SE': 'Glasögon' }, { 'en-AU': 'Only in English' }]

const steps: AuthoredStep[] = [
  {
    ...common,
    version: 2,
    kind: 'reading',
    text: { 'en-AU': 'Read.' },
    link: 'https://club.example/film',
    statement: { 'en-AU': 'I have read it.' },
  },
  { ...common, version: 1, kind: 'quiz', passPercent: 70, draw: 6, pauseMinutes: 30, attempts: 3 },
  { ...common, version: 1, kind: 'course', courseId: '12', minScore: 90, link: '' },
  { ...common, version: 1, kind: 'in_person', checklist: checks, byCard: true },
  { ...common, version: 1, kind: 'hours', hours: 2, presence: 'tool' },
]

describe('a step that is edited', () => {
  it.each(steps)('is saved as it was if nothing was changed: $kind', (step) => {
    const { version: _version, ...own } = step
    const askAgain = step.kind === 'reading' ? { askAgain: false } : {}
    expect(asGiven(step)).toEqual({ ...own, ...askAgain })
    expect(givenStepSchema.safeParse(asGiven(step)).success).toBe(true)
  })

  it('leaves out languages and checks without words', () => {
    const draft = { ...draftOf(undefined), kind: 'in_person' as const }
    const saved = stepOf({
      ...draft,
      title: { 'en-AU': 'Look', 'sv-SE': ' ' },
      checklist: { 'en-AU': 'One\n\nTwo', 'sv-SE': 'Ett' },
    })
    expect(saved).toMatchObject({
      title: { 'en-AU': 'Look' },
      checklist: [{ 'en-AU': 'One', 'sv-SE': 'Ett' }, { 'en-AU': 'Two' }],
    })
  })

  it.each([
    ['title', { title: {} }],
    ['hours', { kind: 'hours' as const, hours: '' }],
    ['hours', { kind: 'hours' as const, hours: 'two' }],
    ['courseId', { kind: 'course' as const, courseId: 'x' }],
  ])('is refused at %s for %j', (field, wrong) => {
    const draft = { ...draftOf(undefined), title: { 'en-AU': 'Begin' }, ...wrong }
    const { error } = givenStepSchema.safeParse(stepOf(draft))
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
  })
})
