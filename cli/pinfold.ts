import { parseArgs } from 'node:util'
import { COMMON, type Command, isSet, type ParsedArguments, textIn } from './command.ts'
import { add } from './commands/add.ts'
import { boards } from './commands/boards.ts'
import { exportAll } from './commands/export.ts'
import { importAll } from './commands/import.ts'
import { login } from './commands/login.ts'
import { logout } from './commands/logout.ts'
import { pins } from './commands/pins.ts'
import { save } from './commands/save.ts'
import { EXIT, Fault, printFault } from './fault.ts'
import { endWithReader, writeLine } from './output.ts'
import { openSession } from './session/session.ts'
import { siteOf } from './session/site.ts'

const COMMANDS = new Map<string, Command>([
  ['login', login],
  ['logout', logout],
  ['save', save],
  ['add', add],
  ['boards', boards],
  ['pins', pins],
  ['export', exportAll],
  ['import', importAll],
])

const HELP = `Pinfold on the command line.

${[...COMMANDS.values()].map(({ usage }) => `  ${usage}`).join('\n')}

  pinfold <command> --help   describes a command
  --site <origin>            a site other than ${SITE_ORIGIN}; or PINFOLD_SITE
  --json                     lines of JSON, even in a terminal

PINFOLD_TOKEN replaces the login. The exit code is 1 if something was refused, 2 for incorrect
usage, 3 if you aren't logged in, 4 if the site can't be reached, and 5 if the login's scopes
don't allow it.`

endWithReader()
try {
  await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Fault)) throw error
  printFault(error.message)
  process.exitCode = error.exit
}

async function main([name = '--help', ...args]: string[]): Promise<void> {
  if (name === '--help' || name === '-h' || name === 'help') return writeLine(HELP)
  const command = COMMANDS.get(name)
  if (!command) throw new Fault(`There is no command "${name}". See pinfold --help.`, EXIT.usage)
  const { values, positionals: words } = parsed(command, args)
  if (isSet(values, 'help')) return writeLine(`${command.usage}\n\n${command.help}`)
  const { least, most } = command.args
  if (words.length < least || words.length > most) throw misused(command)
  const site = siteOf(textIn(values, 'site') ?? process.env['PINFOLD_SITE'] ?? SITE_ORIGIN)
  const typed: ParsedArguments = { site, values, args: words }
  if (command.isOpen) return command.run(typed)
  return command.run({ ...typed, session: await openSession(site) })
}

function parsed(command: Command, args: string[]) {
  try {
    const options = { ...command.options, ...COMMON }
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw misused(command, error instanceof Error ? `${error.message.split('. ')[0]}. ` : '')
  }
}

function misused({ usage }: Command, why = ''): Fault {
  return new Fault(`${why}Usage: ${usage}`, EXIT.usage)
}
