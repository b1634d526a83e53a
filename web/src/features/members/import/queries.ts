import { type ImportMapping, memberImportRoutes } from '@fobhouse/contract/routes/member-import.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChosenFile } from '../../../domain/csv-file/choose-file.tsx'
import { call } from '../../../lib/api.ts'

export type MemberFile = ChosenFile<ResponseOf<typeof memberImportRoutes.readColumns>>
export type ImportChoices = { mapping: ImportMapping; newState: MemberState; invite: boolean }
export type ImportOutcome = ResponseOf<typeof memberImportRoutes.run>

export function useImport(dryRun: boolean, onDone: (outcome: ImportOutcome) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ csv, ...choices }: ImportChoices & { csv: string }) =>
      call(memberImportRoutes.run, { body: { csv, dryRun, ...choices } }),
    onSuccess: onDone,
    onSettled: () => (dryRun ? undefined : queryClient.invalidateQueries({ queryKey: ['members'] })),
  })
}
