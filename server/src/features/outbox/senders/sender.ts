import type { Context } from '../../../context.ts'
import type { SendResult } from '../../../integrations/send-result.ts'
import type { OutboxRow } from '../store.ts'

export type SendContext = Pick<Context, 'config' | 'settings'>
export type SendingContext = SendContext & Pick<Context, 'clock' | 'db' | 'secrets'>

/** How messages of one kind leave. */
export type Sender = {
  /** How many leave at the same time. With one they arrive in their order. */
  lanes: number
  /** The translation key of why nothing can leave with the settings as they are; undefined if it can. */
  obstacle(ctx: SendContext): string | undefined
  /** Hands one message to the service. Never throws. */
  send(ctx: SendingContext, message: OutboxRow): Promise<SendResult>
}
