import { subscribe } from 'node:diagnostics_channel'

// Preloaded into processes that tests start. However the test's process ends, this channel closes then.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

// Whoever waits for the server need not ask it until then.
subscribe('tracing:net.server.listen:asyncEnd', () => process.send?.('listens'))
