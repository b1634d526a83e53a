import { expect, test } from 'vitest'
import { screens } from './screens.ts'
import { screensOfTasks } from './screens-of-tasks.ts'

function pathsOf(tasks: readonly (readonly string[])[], offered = screens): string[] {
  return screensOfTasks(
    tasks.map((paths) => ({ screens: [...paths] })),
    offered.filter(({ path }) => !/:\w+(?!\w|\?)/u.test(path)),
  ).map(({ path }) => path)
}

test.each([
  ['what is done at one member begins at the list', [['/manage/members/:memberId']], ['/manage/members']],
  [
    'the best task offers its screens, the others where they begin',
    [
      ['/dashboard', '/tools/swipes/recent', '/tools/swipes/lastseen', '/tools/stats'],
      ['/manage/meetings', '/manage/members'],
    ],
    ['/dashboard', '/tools/swipes/recent', '/tools/swipes/lastseen', '/manage/meetings'],
  ],
  [
    'the best task comes first, wherever its screen is in the menu',
    [['/manage/members/:memberId'], ['/account/billing'], ['/account/access']],
    ['/manage/members', '/account/billing', '/account/access'],
  ],
  [
    'each screen is offered once, and a fourth task says too little',
    [['/manage/members/:memberId'], ['/manage/members'], ['/manage/bank'], ['/manage/audit']],
    ['/manage/members', '/manage/bank'],
  ],
  ['an address that may be longer is itself', [['/account/memberbucks/:dialog?']], ['/account/memberbucks/:dialog?']],
  ['what has no list is left out', [['/quiz/:attemptId']], []],
])('%s', (_name, tasks, expected) => {
  expect(pathsOf(tasks)).toEqual(expected)
})

test('a screen that may not be opened is not offered', () => {
  const own = screens.filter(({ duty }) => duty === undefined)
  expect(pathsOf([['/manage/members/:memberId'], ['/account/profile']], own)).toEqual(['/account/profile'])
})
