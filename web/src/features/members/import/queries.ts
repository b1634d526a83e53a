import { type ImportMapping, memberImportRoutes } from '@fobhouse/contract/routes/member-import.ts'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import type { MemberState } from '@fobhouse/contract/routes/profile.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { decodeFile } from '../../../lib/decode-file.ts'

/** The chosen file, and what the server read in it. */
export type ChosenFile = { name: string; csv: string } & ResponseOf<typeof memberImportRoutes.readColumns>
export type ImportChoices = { mapping: ImportMapping; newState: MemberState; invite: boolean }
export type ImportOutcome = ResponseOf<typeof memberImportRoutes.run>

export function useReadFile(onRead: (file: ChosenFile) => void) {
  return useMutation({
    mutationFn: async (file: File): Promise<ChosenFile> => {
      const csv = decodeFile(await file.arrayBuffer())
      return { name: file.name, csv, ...(await call(memberImportRoutes.readColumns, { body: { csv } })) }
    },
    meta: { showsError: true },
    onSuccess: onRead,
  })
}

export function useImport(dryRun: boolean, onDone: (outcome: ImportOutcome) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ csv, ...choices }: ImportChoices & { csv: string }) =>
      call(memberImportRoutes.run, { body: { csv, dryRun, ...choices } }),
    onSuccess: onDone,
    onSettled: () => (dryRun ? undefined : queryClient.invalidateQueries({ queryKey: ['members'] })),
  })
}
