// Loaded before every script that the launcher starts: when the launcher is killed, the script is asked to stop in order.
if (process.channel) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
