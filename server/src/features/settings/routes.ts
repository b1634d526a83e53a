import type { Setting, settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { settingDefinitions, type SettingKey } from '@fobhouse/contract/settings.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { nowText } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import { findInstantAhead } from '../../db/newest-instant.ts'
import { findLostSecrets } from '../../db/secrets/lost-secrets.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Parts } from '../feature.ts'
import { savePicture } from './pictures/save-picture.ts'
import { findPicture } from './pictures/store.ts'
import { testIntegration } from './test-integration.ts'
import { updateSettings } from './update-settings.ts'

export function settingsHandlers(ctx: Context, { features }: Parts): Handlers<typeof settingsRoutes> {
  return {
    list: () => settingKeys.map((key) => describe(ctx, key)),
    update: ({ body, caller }) => updateSettings(ctx, caller, body),
    clock: async () => ({
      behind: (await findInstantAhead(ctx.db, ctx.clock.milliseconds())) ?? null,
      now: nowText(ctx.clock),
    }),
    async lostSecrets() {
      return { hasKey: ctx.secrets.fault === null, ...(await findLostSecrets(ctx.db, ctx.secrets)) }
    },
    async savePicture({ params, file, caller }) {
      return { url: await savePicture(ctx, caller, { name: params.picture, content: file.content }) }
    },
    async removePicture({ params, caller }) {
      await updateSettings(ctx, caller, { [`images.${params.picture}`]: null })
      return {}
    },
    async picture({ params, reply }) {
      const picture = await findPicture(ctx.db, params.hash)
      if (!picture) throw new AppError('not_found')
      reply.header('content-type', picture.media_type)
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('content-security-policy', "default-src 'none'; img-src 'self'; frame-ancestors 'none'; sandbox")
      return Buffer.from(picture.content)
    },
    test: ({ params, caller }) => testIntegration(ctx, { caller, integration: params.integration, features }),
  }
}

const settingKeys = Object.keys(settingDefinitions) as SettingKey[] // an object's own keys

function describe(ctx: Pick<Context, 'settings'>, key: SettingKey): Setting {
  const definition = settingDefinitions[key]
  const secret = definition.secret !== undefined
  const value = ctx.settings.get(key)
  return {
    key,
    group: definition.group,
    card: definition.card,
    ...(definition.control === undefined ? {} : { control: definition.control }),
    value: secret ? { set: value !== '' } : value,
    default: definition.default,
    secret,
    ...(definition.secret?.host ? { host: definition.secret.host } : {}),
    schema: schemaOf(key),
  }
}

function schemaOf(key: SettingKey): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(settingDefinitions[key].schema, { io: 'input' })
  return schema
}
