import { cameraFaultHeader, webcamRoutes } from '@fobhouse/contract/routes/webcams.ts'
import { queryOptions } from '@tanstack/react-query'
import { open } from '../../lib/api.ts'

export type Snapshot = {
  content: Blob
  /** When the server fetched it. */
  takenAt: string
  /** The camera does not answer any more: this is its last picture. */
  isFailing: boolean
}

const everyMs = 60_000

/** Asked again each minute, but only while the page is looked at. */
export const snapshotQuery = (camera: number) =>
  queryOptions({
    queryKey: ['webcams', camera],
    queryFn: async ({ signal }): Promise<Snapshot> => {
      const response = await open(webcamRoutes.snapshot, { params: { camera: String(camera) } }, { signal })
      const taken = new Date(response.headers.get('last-modified') ?? Date.now())
      return {
        content: await response.blob(),
        takenAt: taken.toISOString(),
        isFailing: response.headers.has(cameraFaultHeader),
      }
    },
    refetchInterval: everyMs,
    staleTime: everyMs / 2,
    gcTime: everyMs,
    retry: false,
  })
