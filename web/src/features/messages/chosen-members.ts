import { z } from 'zod'

const stateSchema = z.object({ memberIds: z.array(z.int().positive()).min(1) })

/** Members that the list passed along (`navigate('/manage/messages', { state: { memberIds } })`). */
export function readChosen(locationState: unknown): number[] | undefined {
  return stateSchema.safeParse(locationState).data?.memberIds
}
