import type { ApiKeyScope } from '@fobhouse/contract/api-keys.ts'
import { certificateRoutes } from '@fobhouse/contract/routes/certificates.ts'
import { deviceRoutes } from '@fobhouse/contract/routes/devices.ts'
import { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import { houseRoutes } from '@fobhouse/contract/routes/house.ts'
import { memberbucksRoutes } from '@fobhouse/contract/routes/memberbucks.ts'
import { memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { metricsRoutes } from '@fobhouse/contract/routes/metrics.ts'

/** The scopes that some call takes, each with a call to try it by. */
const examples: Record<ApiKeyScope, string> = {
  access: deviceRoutes.status.path,
  competence: certificateRoutes.list.path,
  equipment: equipmentRoutes.list.path,
  house: houseRoutes.state.path,
  members: memberRoutes.list.path,
  memberbucks: memberbucksRoutes.balanceList.path,
  metrics: metricsRoutes.read.path,
}

export const offeredScopes = Object.keys(examples) as ApiKeyScope[] // the keys of the object above

/** What to type to see that a key works: asks the portal at its public address for what the first scope opens. */
export function exampleCommand({
  address,
  key,
  scopes,
}: {
  address: string
  key: string
  scopes: ApiKeyScope[]
}): string {
  const path = scopes.map((scope) => examples[scope]).find((one) => one !== undefined) ?? deviceRoutes.status.path
  return `curl -H 'Authorization: Api-Key ${key}' '${address}${path}'`
}
