import type { Command } from '../command.ts'
import { writeLine } from '../output.ts'
import { readMetadata, revoke } from '../session/oauth.ts'
import { alone, readLogin, writeLogin } from '../session/token-file.ts'

export const logout: Command = {
  usage: 'pinfold logout',
  help: `Ends the login of this machine and forgets it. A personal token is only forgotten: end it
under Settings, Apps and tokens.`,
  options: {},
  words: { least: 0, most: 0 },
  isOpen: true,
  run: ({ site }) =>
    alone(async () => {
      const login = await readLogin(site)
      if (!login) return writeLine(`You aren't logged in to ${site}.`)
      if (login.byBrowser) await revoke(await readMetadata(site), login.byBrowser)
      await writeLogin(site, null)
      await writeLine(`Logged out of ${site}.`)
    }),
}
