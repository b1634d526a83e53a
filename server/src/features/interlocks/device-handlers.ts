import { sessionEndSchema, sessionStartSchema, sessionUpdateSchema } from '@fobhouse/contract/device-protocol.ts'
import type { Context } from '../../context.ts'
import type { DeviceCall, DeviceHandlers } from '../../device-hub/device-handlers.ts'
import { endSession, type ReportAnswer, updateSession } from './report-session.ts'
import { milliwattHoursFrom } from './rules.ts'
import { startSession } from './start-session.ts'

/** Interlocks: sessions of tools. A frame with a missing or wrong field is answered with its own command's failure. */
export function interlockDeviceHandlers(ctx: Context): DeviceHandlers {
  return {
    kind: 'interlock',
    commands: {
      interlock_session_start: (call) => start(ctx, call),
      interlock_session_update: (call) => update(ctx, call),
      interlock_session_end: (call) => end(ctx, call),
    },
  }
}

async function start(ctx: Context, { deviceId, frame, reply }: DeviceCall): Promise<void> {
  const message = sessionStartSchema.safeParse(frame)
  if (!message.success) return reply({ command: 'interlock_session_rejected', reason: 'rejected' })
  const started = await startSession(ctx, { deviceId, cardNumber: message.data.card_id })
  if ('refused' in started) reply({ command: 'interlock_session_rejected', reason: started.refused })
  else reply({ command: 'interlock_session_start', session_id: started.sessionId })
}

async function update(ctx: Context, call: DeviceCall): Promise<void> {
  const message = sessionUpdateSchema.safeParse(call.frame)
  const answer = message.success
    ? await updateSession(ctx, { deviceId: call.deviceId, ...reportOf(message.data) })
    : 'unknown_session'
  replyTo(call, 'interlock_session_update', answer)
}

async function end(ctx: Context, call: DeviceCall): Promise<void> {
  const message = sessionEndSchema.safeParse(call.frame)
  const answer = message.success
    ? await endSession(ctx, {
        deviceId: call.deviceId,
        ...reportOf(message.data),
        cardNumber: message.data.card_id ?? undefined,
      })
    : 'unknown_session'
  replyTo(call, 'interlock_session_end', answer)
}

function reportOf({ session_id: sessionId, session_kwh: kwh }: { session_id: string; session_kwh?: number | null }) {
  return { sessionId, reading: kwh === null || kwh === undefined ? null : milliwattHoursFrom(kwh) }
}

type ReportCommand = 'interlock_session_update' | 'interlock_session_end'

function replyTo({ reply }: DeviceCall, command: ReportCommand, answer: ReportAnswer): void {
  if (answer === 'taken') reply({ command, success: true })
  else reply({ command, success: false, reason: answer })
}
