import { spawn } from 'node:child_process'
import { callApi } from '../api.ts'
import { Account } from '../api-schemas.ts'
import { type Command, isSet, textIn } from '../command.ts'
import { EXIT, Fault } from '../fault.ts'
import { readSecret } from '../input.ts'
import { plain, writeLine } from '../output.ts'
import { openLoopback } from '../session/loopback.ts'
import { authorization, exchange, readMetadata } from '../session/oauth.ts'
import { type Login, writeLogin } from '../session/token-file.ts'

export const login: Command = {
  usage: 'pinfold login [--token] [--app <id>] [--no-browser]',
  help: `Logs in through your browser, where you choose what the command line can do.

  --token        reads a personal token instead, typed or piped in
                 (create one in Settings, Access tokens)
  --app          uses another app than the site's own: a public one with
                 http://127.0.0.1/ among its redirect URLs
  --no-browser   only prints the address to open`,
  options: {
    token: { type: 'boolean' },
    app: { type: 'string' },
    'no-browser': { type: 'boolean' },
  },
  args: { least: 0, most: 0 },
  isOpen: true,
  async run({ site, values }) {
    const newLogin = isSet(values, 'token')
      ? { token: await readSecret('Token: ') }
      : await byBrowser(site, textIn(values, 'app') ?? CLI_APP, !isSet(values, 'no-browser'))
    const name = await nameOf(site, newLogin)
    await writeLogin(site, newLogin)
    await writeLine(`Logged in to ${site}${name ? ` as ${plain(name)}` : ''}.`)
  },
}

async function byBrowser(site: string, app: string, opens: boolean): Promise<Login> {
  const metadata = await readMetadata(site)
  const loopback = await openLoopback()
  const { redirectUri } = loopback
  const { url, verifier, state } = authorization(metadata, { app, redirectUri })
  process.stderr.write(`Log in here:\n${url}\n`)
  if (opens) openBrowser(url)
  const code = await loopback.code(state, metadata.issuer)
  return exchange(metadata, { app, code, verifier, redirectUri })
}

/** Opens the address in a browser. If none opens, users can copy the printed address. */
function openBrowser(url: string): void {
  const [tool, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url]
  if (!tool) return
  spawn(tool, args, { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref()
}

/** Returns null for a token that may not read its own account. */
async function nameOf(site: string, { token }: Login): Promise<string | null> {
  if (!/^pf_[\w-]+$/.test(token)) throw new Fault("That isn't a Pinfold token.", EXIT.usage)
  const session = { site, token, renewed: async () => null }
  try {
    return (await callApi(session, 'user_account', Account)).username
  } catch (error) {
    if (error instanceof Fault && error.exit === EXIT.forbidden) return null
    throw error
  }
}
