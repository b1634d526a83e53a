import { kioskRoutes } from '@fobhouse/contract/routes/kiosks.ts'
import type { Caller } from '@fobhouse/e2e/calls.ts'

const kioskId = 'b'.repeat(64)

/** Approves a kiosk, whose next contact gets a secret that is new. Gives its id. */
export async function renewKiosk({ call }: Caller): Promise<string> {
  await call('PUT', kioskRoutes.checkIn.path, { name: 'Front door', kioskId })
  const list = kioskRoutes.list.response.parse(await (await call('GET', kioskRoutes.list.path)).json())
  const kiosk = list.find((one) => one.kioskId === kioskId)
  if (!kiosk) throw new Error('The kiosk did not register')
  const path = `${kioskRoutes.list.path}${kiosk.id}/`
  if (kiosk.authorised) await call('DELETE', `${path}secret/`)
  else await call('PUT', path, { authorised: true })
  return kioskId
}
