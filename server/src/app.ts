import type { Route } from '@fobhouse/contract/route.ts'
import { routeTable } from '@fobhouse/contract/route-table.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { doorHandlers } from './features/access/device-handlers.ts'
import { accessHandlers } from './features/access/routes.ts'
import { accountJobs } from './features/accounts/jobs.ts'
import { accountHandlers } from './features/accounts/routes.ts'
import { auditHandlers } from './features/audit/routes.ts'
import { configHandlers } from './features/config/routes.ts'
import { deviceHandlers } from './features/devices/routes.ts'
import { eventHandlers } from './features/events/routes.ts'
import { healthHandlers } from './features/health/routes.ts'
import { interlockDeviceHandlers } from './features/interlocks/device-handlers.ts'
import { interlockJobs } from './features/interlocks/jobs.ts'
import { interlockHandlers } from './features/interlocks/routes.ts'
import { meetingHandlers } from './features/meetings/routes.ts'
import { memberHandlers } from './features/members/routes.ts'
import { outboxJobs } from './features/outbox/jobs.ts'
import { outboxHandlers } from './features/outbox/routes.ts'
import { profileHandlers } from './features/profile/routes.ts'
import { settingsJobs } from './features/settings/jobs.ts'
import { settingsHandlers } from './features/settings/routes.ts'
import { setupHandlers } from './features/setup/routes.ts'
import { vendingDeviceHandlers } from './features/vending/device-handlers.ts'
import { vendingHandlers } from './features/vending/routes.ts'
import { serveApiDocument } from './http/api-page.ts'
import type { Handlers } from './http/handler.ts'
import { mount, refuseOtherMethods } from './http/mount.ts'
import { servePage } from './http/page.ts'
import { createServer } from './http/server.ts'

export type App = {
  server: FastifyInstance
  /** Stops taking work, finishes what runs, and closes what the app opened itself. The context is the caller's. */
  close(): Promise<void>
}

type AppOptions = {
  checkResponses?: boolean
  /** Off in tests, which run a job when they want it. */
  runJobs?: boolean
}

/** Composes context and features into a server. One line a feature. */
export async function createApp(
  ctx: Context,
  { checkResponses = false, runJobs = true }: AppOptions = {},
): Promise<App> {
  const server = await createServer(ctx)
  const add = <Group extends Record<string, Route>>(routes: Group, handlers: Handlers<Group>) =>
    mount(server, ctx, { routes, handlers, options: { checkResponses } })

  add(routeTable.access, accessHandlers(ctx))
  add(routeTable.accounts, accountHandlers(ctx))
  add(routeTable.audit, auditHandlers(ctx))
  add(routeTable.config, configHandlers(ctx))
  add(routeTable.devices, deviceHandlers(ctx))
  add(routeTable.events, eventHandlers(ctx))
  add(routeTable.health, healthHandlers(ctx))
  add(routeTable.interlocks, interlockHandlers(ctx))
  add(routeTable.meetings, meetingHandlers(ctx))
  add(routeTable.members, memberHandlers(ctx))
  add(routeTable.outbox, outboxHandlers(ctx))
  add(routeTable.profile, profileHandlers(ctx))
  add(routeTable.settings, settingsHandlers(ctx))
  add(routeTable.setup, setupHandlers(ctx))
  add(routeTable.vending, vendingHandlers(ctx))

  refuseOtherMethods(
    server,
    Object.values(routeTable).flatMap((group: Record<string, Route>) => Object.values(group)),
  )
  serveApiDocument(server, routeTable, ctx.config.version)
  await servePage(server, ctx.config)
  ctx.devices.serve(server.server, [doorHandlers(ctx), interlockDeviceHandlers(ctx), vendingDeviceHandlers(ctx)])
  ctx.jobs.add(accountJobs(ctx))
  ctx.jobs.add(interlockJobs(ctx))
  ctx.jobs.add(outboxJobs(ctx))
  ctx.jobs.add(settingsJobs(ctx))
  if (runJobs) ctx.jobs.start()
  return { server, close: () => closeApp(ctx, server) }
}

async function closeApp(ctx: Context, server: FastifyInstance): Promise<void> {
  ctx.live.close() // open pages would keep the server from closing
  await Promise.all([ctx.devices.close(), server.close(), ctx.jobs.stop()])
}
