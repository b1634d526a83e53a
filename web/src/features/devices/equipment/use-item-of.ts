import { equipmentAdminRoutes, type ManagedItem } from '@fobhouse/contract/routes/equipment-admin.ts'
import { useQuery } from '@tanstack/react-query'
import { managedQuery } from '../../../domain/equipment/managed-query.ts'
import { useMay } from '../../../domain/member/may.ts'
import type { DeviceDetail } from '../queries.ts'

/** The equipment that an interlock switches, if there is one and the reader may know. */
export function useItemOf({ id, kind }: DeviceDetail): ManagedItem | undefined {
  const may = useMay()
  const enabled = kind === 'interlock' && may(equipmentAdminRoutes.list)
  const { data: items } = useQuery({ ...managedQuery, enabled })
  return items?.find(({ device }) => device === id)
}
