import type { mqttRoutes } from '@fobhouse/contract/routes/mqtt.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { findClub } from './store.ts'

export function mqttHandlers({ db, settings }: Context): Handlers<typeof mqttRoutes> {
  return {
    async state() {
      const row = await findClub(db)
      const since = row?.since ?? null
      return {
        configured: settings.get('mqtt.url') !== '',
        connected: since !== null,
        since,
        club: row?.club ?? null,
        published: row?.published ?? 0,
        lastError: row?.fault ?? null,
      }
    },
  }
}
