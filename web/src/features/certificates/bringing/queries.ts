import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { type TrainedMapping, trainedPeopleRoutes } from '@fobhouse/contract/routes/trained-people.ts'
import type { ChosenFile } from '../../../domain/csv-file/choose-file.tsx'
import { call } from '../../../lib/api.ts'
import { useCompetenceChange } from '../queries.ts'

export type TrainedFile = ChosenFile<ResponseOf<typeof trainedPeopleRoutes.readColumns>>
export type TrainedOutcome = ResponseOf<typeof trainedPeopleRoutes.import>

/** Tries the file out, or brings it in. */
export function useTrainedImport(dryRun: boolean) {
  return useCompetenceChange((wanted: { csv: string; mapping: TrainedMapping }) =>
    call(trainedPeopleRoutes.import, { body: { ...wanted, dryRun } }),
  )
}

export function useFromGrants(certificateId: number, dryRun: boolean) {
  return useCompetenceChange(
    (deviceId: number) => call(trainedPeopleRoutes.fromGrants, { body: { certificateId, deviceId, dryRun } }),
    { showsError: true },
  )
}
