import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, type ToolResult } from '../terminal/run.ts'

/** The shell counts the time of processes that it waited for, and of those that they waited for. */
const SCRIPT = '"$@"; code=$?; times > "$TIMES_FILE"; exit $code'

/** Runs a tool and measures its processor time in milliseconds, which is 0 if it was killed. */
export async function timedRun(
  tool: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ToolResult & { cpuMs: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'pinfold-times-'))
  const file = join(folder, 'times')
  try {
    const result = await run('sh', ['-c', SCRIPT, 'sh', tool, ...args], {
      ...env,
      TIMES_FILE: file,
    })
    return { ...result, cpuMs: cpuMsIn(await readFile(file, 'utf8').catch(() => '')) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The user and system times of children, in the second line of what `times` prints: `1m2.345s 0m6.789s`. */
export function cpuMsIn(times: string): number {
  const [, children = ''] = times.split('\n')
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  )
}
