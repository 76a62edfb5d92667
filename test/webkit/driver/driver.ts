import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { inject } from 'vitest'
import { jsonValue } from '../../../app/text/json-value.ts'
import { freePort } from '../../../scripts/site/server.ts'
import { type Launched, launch, stop } from '../../../scripts/terminal/run.ts'
import { findWebKit } from '../../../scripts/webkit.ts'

/** An element of a page in WebDriver's format. */
export type Found = { readonly [ELEMENT]: string }

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export const Found: v.GenericSchema<unknown, Found> = v.object({ [ELEMENT]: v.string() })

const MINI_BROWSER = findWebKit() ?? ''

/** A command that takes longer than this is stuck in the driver. */
const COMMAND_MS = 30_000

const POLL_MS = 50

const Answer = v.object({ value: v.unknown() })
const Failure = v.object({ error: v.string(), message: v.string() })
const Session = v.object({ sessionId: v.string() })

/** A command that the driver rejected, with WebDriver's error code, such as `stale element reference`. */
export class DriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

type Method = 'GET' | 'POST' | 'DELETE'

/** The screen of all windows, and the folder of their settings, as environment variables. */
type Screen = { DISPLAY: string; XDG_CONFIG_HOME: string }

declare module 'vitest' {
  interface ProvidedContext {
    screen: Screen
  }
}

/** A window of WebKit, controlled by W3C WebDriver. */
export type Driver = {
  /** The process of WebKitWebDriver. */
  pid: number
  command: (method: Method, path: string, parameters?: object) => Promise<unknown>
  /** True after a command got no answer in time. Every later command fails at once. */
  isHung: () => boolean
  end: () => Promise<void>
}

type DriverOptions = { args?: string[]; commandMs?: number }

/** Starts a driver and opens its window, with separate cookies. `args` are passed to MiniBrowser. */
export async function startDriver({
  args = [],
  commandMs = COMMAND_MS,
}: DriverOptions = {}): Promise<Driver> {
  const port = await freePort()
  const program = launch('WebKitWebDriver', [`--port=${port}`], {
    ...inject('screen'),
    LANG: 'C.UTF-8',
  })
  program.stderr.pipe(process.stderr)
  const pid = program.pid ?? 0
  let hungCommand = ''

  async function send(
    method: Method,
    path: string,
    parameters: object = {},
    limitMs = COMMAND_MS,
  ): Promise<unknown> {
    if (hungCommand) throw new Error(hungCommand)
    const request = fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(parameters) }),
      signal: AbortSignal.timeout(limitMs),
    })
    const [isOk, text] = await request
      .then(async (response) => [response.ok, await response.text()] as const)
      .catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
        hungCommand = `WebKitWebDriver hung: no answer to ${method} ${path} in ${limitMs} ms.`
        throw new Error(hungCommand)
      })
    const { value } = v.parse(Answer, jsonValue(text))
    if (isOk) return value
    const { error, message } = v.parse(Failure, value)
    throw new DriverError(error, message)
  }

  await untilReady(program, () => send('GET', '/status'))
  const made = await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        acceptInsecureCerts: true,
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation', ...args] },
      },
    },
  })
  const session = `/session/${v.parse(Session, made).sessionId}`
  return {
    pid,
    command: (method, path, parameters) => send(method, `${session}${path}`, parameters, commandMs),
    isHung: () => hungCommand !== '',
    async end() {
      try {
        // A hung driver ignores the signal that `stop` sends first.
        if (hungCommand) process.kill(-pid, 'SIGKILL')
        else await send('DELETE', session)
      } finally {
        await stop(program)
      }
    },
  }
}

async function untilReady(program: Launched, status: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + COMMAND_MS
  for (;;) {
    try {
      return void (await status())
    } catch (error) {
      if (program.exitCode !== null || Date.now() > deadline) throw error
      await wait(POLL_MS)
    }
  }
}

/** The element's id for the driver. */
export function idOf(found: Found): string {
  return found[ELEMENT]
}
