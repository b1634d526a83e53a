// Loaded before the program of a process that a test starts. However the test's own process ends, its channel closes then.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
