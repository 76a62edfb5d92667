import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../../scripts/terminal/run.ts'

export type CommandResult = { code: number | null; out: string; err: string }

type CommandInput = { env?: Record<string, string>; input?: string }

/** The built command with its own home folder, which stores its logins. */
export async function aPinfold(site: string) {
  const home = await mkdtemp(join(tmpdir(), 'pinfold-cli-'))
  const file = join(home, 'pinfold.js')
  const built = await run('node', ['scripts/cli.ts'], {
    SITE_ORIGIN: site,
    CLI_FILE: file,
  })
  if (built.code !== 0) throw new Error(built.output)

  const children = new Set<ChildProcessWithoutNullStreams>()
  const start = (args: string[], { env = {}, input }: CommandInput = {}) => {
    const child = spawn(process.execPath, [file, ...args], {
      env: { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: home, ...env },
    })
    children.add(child)
    if (input !== undefined) child.stdin.end(input)
    return child
  }
  return {
    home,
    start,
    run: (args: string[], given: CommandInput = {}): Promise<CommandResult> =>
      untilEnd(start(args, { input: '', ...given })),
    async remove() {
      for (const child of children) child.kill()
      await rm(home, { recursive: true })
    },
  }
}

export async function untilEnd(child: ChildProcessWithoutNullStreams): Promise<CommandResult> {
  const [out, err]: [Buffer[], Buffer[]] = [[], []]
  child.stdout.on('data', (part: Buffer) => out.push(part))
  child.stderr.on('data', (part: Buffer) => err.push(part))
  const [code] = await once(child, 'close')
  return { code, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }
}

export function linesIn<T = Record<string, unknown>>(text: string): T[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
