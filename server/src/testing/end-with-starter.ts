// Preloaded into processes that tests start. However the test's process ends, this channel closes then.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
