import type { Duty } from '@fobhouse/contract/duties.ts'
import { type Book, type RoleId, roleIds, type Task } from './book.ts'

/** Who reads, as the session says; null for a visitor. */
export type Reader = { duties: readonly Duty[]; trains: boolean } | null

/** Which duties make which part of the book somebody's own. Everybody is a member. */
const dutiesOf: Record<Exclude<RoleId, 'member'>, readonly Duty[]> = {
  'door-keeper': ['doors', 'equipment'],
  trainer: ['training'],
  treasurer: ['money'],
  secretary: ['people', 'meetings', 'messages'],
  administrator: ['settings', 'records'],
  operator: ['settings'],
}

function isFor(role: RoleId, reader: Reader): boolean {
  if (role === 'member') return true
  if (role === 'trainer' && reader?.trains === true) return true
  return dutiesOf[role].some((duty) => reader?.duties.includes(duty))
}

export type Chapter = { role: RoleId; title: string; tasks: Task[]; isOwn: boolean }

/** The parts of the book: first those for this reader's duties, the narrowest first, then for members, then the others. */
export function chaptersFor({ roles, tasks }: Pick<Book, 'roles' | 'tasks'>, reader: Reader): Chapter[] {
  const chapters = roleIds.map((role) => ({
    role,
    title: roles[role],
    tasks: tasks.filter((task) => task.role === role),
    isOwn: isFor(role, reader),
  }))
  const rank = ({ role, isOwn }: Chapter) => (isOwn ? Number(role === 'member') : 2)
  return chapters.toSorted((one, other) => rank(one) - rank(other))
}

/** The tasks of a screen, those for this reader first. */
export function tasksOfScreen(book: Pick<Book, 'roles' | 'tasks'>, screen: string, reader: Reader): Task[] {
  const tasks = book.tasks.filter(({ screens }) => screens.includes(screen))
  return tasks.toSorted((one, other) => Number(isFor(other.role, reader)) - Number(isFor(one.role, reader)))
}
