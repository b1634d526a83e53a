import type { ExpectedOf } from '../access-expectation.ts'

export const expected: ExpectedOf<'quizzes'> = {
  'quizzes.start': { who: 'signedIn', names: 'club' },
  'quizzes.get': { who: 'signedIn', names: 'club' },
  'quizzes.keep': { who: 'signedIn', names: 'club' },
  'quizzes.submit': { who: 'signedIn', names: 'club' },
  'quizzes.picture': { who: 'signedIn', names: 'club' },
  'quizzes.giveAttempt': { who: 'signedIn', names: 'club' },
  'quizzes.questions': { who: 'signedIn', names: 'club' },
  'quizzes.saveQuestions': { who: 'signedIn', names: 'club' },
  'quizzes.addPicture': { who: 'signedIn', names: 'club' },
}
