// The handbook as the page has it: `docs/handbook/`, read by `web/build/handbook.ts` while the page is built.

/** Part of a sentence. A label is a text of the page, a task the id of another one. */
export type Words =
  | string
  | { kind: 'label' | 'stress' | 'code'; text: string }
  | { kind: 'task'; id: string; text: string }

/** A step or an entry of a list is made of blocks, too. */
export type Block =
  | { kind: 'text'; words: Words[] }
  | { kind: 'heading'; text: string }
  | { kind: 'steps' | 'list'; entries: Block[][] }
  | { kind: 'code'; text: string }
  | { kind: 'picture'; name: string; says: string }

export type Task = {
  /** The name of its file; the same in every language. */
  id: string
  role: RoleId
  title: string
  /** Paths of the screens that it belongs to, as in `app/screens/`; the first is where it begins. */
  screens: string[]
  /** What people may also search it by. */
  words: string[]
  blocks: Block[]
}

/** For whom a task is; the names of the folders, in the order of the book. */
export const roleIds = [
  'member',
  'door-keeper',
  'trainer',
  'treasurer',
  'secretary',
  'administrator',
  'operator',
] as const
export type RoleId = (typeof roleIds)[number]

type Width = 'phone' | 'desk'
/** The addresses of one picture in both schemes, and its size in CSS pixels. */
export type Shot = { light: string; dark: string; width: number; height: number }
/** One or both, whatever helps. */
export type Picture = Partial<Record<Width, Shot>>

export type Book = {
  /** The language's folder: `en`. */
  language: string
  /** The names of the roles. */
  roles: Record<RoleId, string>
  /** Words that mean the same to a search. */
  synonyms: string[][]
  tasks: Task[]
  pictures: Record<string, Picture>
}
