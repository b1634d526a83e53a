import type { ListFault } from '@fobhouse/contract/protocol-2/list.ts'
import { type Context, publicOrigin } from '../../../context.ts'
import type { Trx } from '../../../db/database.ts'
import { listAdministrators, recipientOf } from '../../accounts/public.ts'
import { queueMail } from '../../outbox/public.ts'
import { announce } from '../../webhooks/public.ts'
import { findDevice } from '../store.ts'
import { listNotAckedMail, listRefusedMail } from './mail-texts.ts'

type TellContext = Pick<Context, 'clock' | 'config' | 'jobs' | 'live' | 'settings'>

/** Tells webhooks, and administrators with the duty for doors, that a board refuses its list. */
export async function tellRefused(
  ctx: TellContext,
  trx: Trx,
  { deviceId, reason }: { deviceId: number; reason: ListFault },
): Promise<void> {
  const device = await findDevice(trx, { kind: 'door', id: deviceId })
  if (!device) return
  const { id, name } = device
  const data = { device: { id, name }, reason }
  await announce(ctx, trx, { event: 'device', type: 'device.list_refused', about: name, data })
  const params = { name, reason, link: linkTo(ctx, id) }
  for (const administrator of await listAdministrators(trx, 'doors')) {
    await queueMail(ctx, trx, { template: listRefusedMail, recipient: recipientOf(administrator), params })
  }
}

/** The same, by mail alone, of a board that says nothing. */
export async function tellNotAcked(
  ctx: TellContext,
  trx: Trx,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const params = { name, link: linkTo(ctx, id) }
  for (const administrator of await listAdministrators(trx, 'doors')) {
    await queueMail(ctx, trx, { template: listNotAckedMail, recipient: recipientOf(administrator), params })
  }
}

function linkTo(ctx: TellContext, id: number): string {
  return `${publicOrigin(ctx)}/manage/devices/${id}`
}
