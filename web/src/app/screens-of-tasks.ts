import type { Task } from '../features/help/book.ts'
import type { Screen } from './screen.ts'

/** So many tasks of the handbook say something of what was typed, and so many screens of the best one are offered. */
const most = 3

/**
 * Where tasks that were found lead, the best task first: its screens, then where the others begin. What is done at one
 * member or device begins at the list in which it is chosen.
 */
export function screensOfTasks(tasks: readonly Pick<Task, 'screens'>[], offered: readonly Screen[]): Screen[] {
  const [best, ...others] = tasks.slice(0, most)
  const paths = [...(best?.screens.slice(0, most) ?? []), ...others.flatMap(({ screens }) => screens.slice(0, 1))]
  return [...new Set(paths.flatMap((path) => screenOrListOf(path, offered) ?? []))]
}

function screenOrListOf(path: string, offered: readonly Screen[]): Screen | undefined {
  const list = path.replace(/\/:.*$/u, '')
  return offered.find((screen) => screen.path === path) ?? offered.find((screen) => screen.path === list)
}
