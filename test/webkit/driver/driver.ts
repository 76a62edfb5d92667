import * as v from 'valibot'
import { jsonValue } from '../../../app/text/json-value.ts'
import { findWebKit } from '../../../scripts/webkit.ts'
import { DRIVER_ORIGIN } from '../addresses.ts'

/** An element of a page in WebDriver's format. */
export type Found = { readonly [ELEMENT]: string }

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export const Found: v.GenericSchema<unknown, Found> = v.object({ [ELEMENT]: v.string() })

export const MINI_BROWSER = findWebKit() ?? ''

/** A command that takes longer than this is stuck in the driver. */
const COMMAND_MS = 30_000

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

/** A window of WebKit, controlled by W3C WebDriver. */
export type Driver = {
  command: (method: Method, path: string, parameters?: object) => Promise<unknown>
  end: () => Promise<void>
}

/** Opens a window with separate cookies. `args` are passed to MiniBrowser. */
export async function startDriver(binary: string, args: string[] = []): Promise<Driver> {
  const made = await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        acceptInsecureCerts: true,
        'webkitgtk:browserOptions': { binary, args: ['--automation', ...args] },
      },
    },
  })
  const session = `/session/${v.parse(Session, made).sessionId}`
  return {
    command: (method, path, parameters) => send(method, `${session}${path}`, parameters),
    end: async () => void (await send('DELETE', session)),
  }
}

async function send(method: Method, path: string, parameters: object = {}): Promise<unknown> {
  const response = await fetch(DRIVER_ORIGIN + path, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(parameters) }),
    signal: AbortSignal.timeout(COMMAND_MS),
  })
  const { value } = v.parse(Answer, jsonValue(await response.text()))
  if (response.ok) return value
  const { error, message } = v.parse(Failure, value)
  throw new DriverError(error, message)
}

/** The element's id for the driver. */
export function idOf(found: Found): string {
  return found[ELEMENT]
}
