import { setupIntentBlank } from '../blanks/payments.ts'
import { newId, randomText } from '../ids.ts'
import type { Metadata, SetupIntent } from '../objects.ts'
import { add, emit, timeFor, type World } from '../world.ts'

export type NewSetupIntent = {
  customer: string | null
  description?: string | null | undefined
  metadata?: Metadata | undefined
  method?: string | undefined
  usage?: string | undefined
}

export function createSetupIntent(world: World, given: NewSetupIntent): SetupIntent {
  const id = newId('setup_intent')
  const intent = add(world, 'setup_intent', {
    ...setupIntentBlank,
    id,
    created: timeFor(world, given.customer),
    status: given.method === undefined ? 'requires_payment_method' : 'requires_confirmation',
    client_secret: `${id}_secret_${randomText(25)}`,
    customer: given.customer,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
    payment_method: given.method ?? null,
    payment_method_types: ['card'],
    usage: given.usage ?? 'off_session',
  })
  emit(world, 'setup_intent.created', intent)
  return intent
}
