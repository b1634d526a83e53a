import type { themeRoutes } from '@fobhouse/contract/routes/themes.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { linkToFile } from '../files/public.ts'
import { linkMinutes, secondsOf } from './announce-theme.ts'
import { deleteTheme, saveTheme } from './change-theme.ts'
import { findTheme } from './store.ts'

export function themeHandlers(ctx: Context): Handlers<typeof themeRoutes> {
  return {
    async get({ caller }) {
      const theme = await findTheme(ctx.db, caller.memberId)
      if (!theme) return { theme: null }
      const url = linkToFile(theme, ctx.clock.now().add({ minutes: linkMinutes }))
      const { media_type: mediaType, size, milliseconds } = theme
      return { theme: { url, mediaType, size, seconds: secondsOf(milliseconds) } }
    },
    async save({ caller, file }) {
      await saveTheme(ctx, caller, file.content)
      return {}
    },
    async remove({ caller }) {
      await deleteTheme(ctx, caller)
      return {}
    },
  }
}
