import type { Context } from '../../context.ts'
import { isSetUpNeeded } from './store.ts'

/** Returns a question whether the club is set up, which asks the database until it is; while that is away, nobody knows. */
export function onceSetUp({ db }: Pick<Context, 'db'>): () => Promise<boolean> {
  let isSetUp = false
  return async () => {
    try {
      isSetUp ||= !(await isSetUpNeeded(db))
    } catch {
      return false // The page comes all the same, and says what is wrong.
    }
    return isSetUp
  }
}
