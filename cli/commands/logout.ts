import type { Command } from '../command.ts'
import { writeLine } from '../output.ts'
import { readMetadata, revoke } from '../session/oauth.ts'
import { readLogin, withLock, writeLogin } from '../session/token-file.ts'

export const logout: Command = {
  usage: 'pinfold logout',
  help: `Logs this machine out. A personal token is only removed from this machine: revoke it in Settings, Access tokens.`,
  options: {},
  args: { least: 0, most: 0 },
  isOpen: true,
  run: ({ site }) =>
    withLock(async () => {
      const login = await readLogin(site)
      if (!login) return writeLine(`You aren't logged in to ${site}.`)
      if (login.byBrowser) await revoke(await readMetadata(site), login.byBrowser)
      await writeLogin(site, null)
      await writeLine(`Logged out of ${site}.`)
    }),
}
