import type { Setting, settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import { settingDefinitions, type SettingKey } from '@fobhouse/contract/settings.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { sendTestMail } from './test-mail.ts'
import { updateSettings } from './update-settings.ts'

export function settingsHandlers(ctx: Context): Handlers<typeof settingsRoutes> {
  return {
    list: () => settingKeys.map((key) => describe(ctx, key)),
    async update({ body, caller }) {
      await updateSettings(ctx, caller, body)
      return {}
    },
    test({ params, caller }) {
      switch (params.integration) {
        case 'mail':
          return sendTestMail(ctx, caller)
      }
    },
  }
}

const settingKeys = Object.keys(settingDefinitions) as SettingKey[] // an object's own keys

function describe(ctx: Pick<Context, 'settings'>, key: SettingKey): Setting {
  const definition = settingDefinitions[key]
  const secret = 'secret' in definition
  const value = ctx.settings.get(key)
  return {
    key,
    group: definition.group,
    value: secret ? { set: value !== '' } : value,
    default: definition.default,
    secret,
    schema: schemaOf(key),
  }
}

function schemaOf(key: SettingKey): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(settingDefinitions[key].schema, { io: 'input' })
  return schema
}
