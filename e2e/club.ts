import { createClubFolder, type ServerProcess, startServer } from '@fobhouse/server/testing/server-process.ts'

export type Club = { server: ServerProcess; folder: string; stop(): Promise<void> }

/** A real server on a throw-away folder; its club has only its administrator. */
export async function startClub(environment: Record<string, string> = {}): Promise<Club> {
  const { folder, remove } = await createClubFolder()
  const server = await startServer(folder, environment)
  const stop = async () => {
    await server.stop()
    remove()
  }
  return { server, folder, stop }
}
