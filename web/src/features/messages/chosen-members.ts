import { z } from 'zod'

const stateSchema = z.object({ memberIds: z.array(z.int().positive()).min(1) })

/** The members whom the list handed over with the address (`navigate('/manage/messages', { state: { memberIds } })`). */
export function readChosen(locationState: unknown): number[] | undefined {
  return stateSchema.safeParse(locationState).data?.memberIds
}
