import type { Opening } from './opening.ts'

const certificate = '/manage/certificates/1'
const asks = '/manage/devices/1?tab=requirement'
const quiz = '/manage/certificates/1/steps/1/quiz'

/** What opens where certificates and quizzes are written. */
export const openings: readonly Opening[] = [
  { at: '/manage/certificates', steps: [/^Add a certificate$/], dialog: 'certificates/new', form: 'certificates/new' },
  { at: '/manage/certificates', steps: [/^Remove the key$/], dialog: 'badges/remove-key' },
  { at: '/account/certificates/1', steps: [/^Withdraw$/], dialog: 'badges/withdraw' },
  {
    at: '/account/certificates/1',
    says: { state: 'expired' },
    steps: [/^Hand in a badge$/],
    dialog: 'badges/hand-in',
    form: 'badges/hand-in',
  },
  { at: '/tools/training', steps: [/^Decline: /], dialog: 'badges/decide' },
  { at: certificate, says: { isInduction: false }, form: 'certificates/edit' },
  {
    at: certificate,
    steps: [/^Add a step$/],
    own: { Link: 'https://club.example/film' },
    dialog: 'certificates/step',
    form: 'certificates/step',
  },
  {
    at: certificate,
    says: { isInduction: false },
    steps: [/^Remove step 1$/],
    dialog: 'certificates/remove-step',
  },
  { at: certificate, steps: [/^Appoint a trainer$/], dialog: 'certificates/trainer', form: 'certificates/trainer' },
  { at: certificate, steps: [/^Remove the trainer /], dialog: 'certificates/remove-trainer' },
  {
    at: certificate,
    steps: [/^Bring in who is trained$/, /^From who was given a device$/],
    dialog: 'certificates/from-grants',
  },
  { at: certificate, steps: [/^Award it directly$/], dialog: 'certificates/award', form: 'certificates/award' },
  {
    at: certificate,
    says: { state: 'valid' },
    steps: [/^Change the certificate of/, /^Suspend$/],
    dialog: 'certificates/take-away',
    form: 'certificates/take-away',
  },
  {
    at: certificate,
    says: { isInduction: false },
    steps: [/^Remove the certificate$/],
    dialog: 'certificates/remove',
  },
  {
    at: '/tools/training',
    steps: [/^Invite to a session/],
    dialog: 'certificates/invite',
    form: 'certificates/invite',
  },
  {
    at: '/tools/training',
    steps: [/^Sign off .+: /],
    dialog: 'certificates/sign-off',
    form: 'certificates/sign-off',
  },
  { at: '/tools/training', steps: [/^Take back the sign-off of/], dialog: 'certificates/undo' },
  {
    at: asks,
    says: { archived: false },
    steps: [/^Change what it asks for$/],
    dialog: 'requirement/change',
    form: 'requirement/change',
  },
  { at: asks, steps: [/^Ask for nothing$/], dialog: 'requirement/remove' },
  { at: quiz, steps: [/^Add a question$/], dialog: 'quizzes/question', form: 'quizzes/question' },
  { at: quiz, steps: [/^Preview$/], dialog: 'quizzes/preview' },
  { at: quiz, steps: [/^Remove question 1$/], dialog: 'quizzes/remove' },
]
