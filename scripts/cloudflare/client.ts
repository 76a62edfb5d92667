import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { MINUTE_MS } from '../../app/durations.ts'
import { jsonValue } from '../../app/text/json-value.ts'

const PER_PAGE = 50
const FIRST_WAIT_MS = 1000

/** D1's transient errors. */
const TRANSIENT_ERRORS =
  /network connection lost|overloaded|reset|storage operation exceeded|internal error/i

const Failed = v.object({
  errors: v.array(v.object({ code: v.number(), message: v.string() })),
})

const Pages = v.object({
  result_info: v.optional(v.nullable(v.object({ total_pages: v.optional(v.number()) }))),
})

/** Token permissions by path, named as on Cloudflare's token page. The first match counts. */
const PERMISSIONS: [part: RegExp, permission: string][] = [
  [/^\/accounts$/, 'Account Settings: Read'],
  [/\/d1\//, 'D1: Edit'],
  [/\/storage\/kv\//, 'Workers KV Storage: Edit'],
  [/\/r2\//, 'Workers R2 Storage: Edit'],
  [/\/queues/, 'Queues: Edit'],
  [/\/workers\//, 'Workers Scripts: Edit'],
  [/\/email\/sending/, 'Email Sending: Read'],
  [/\/images\//, 'Cloudflare Images: Read'],
  [/^\/zones/, 'Zone: Read'],
]

/** "Authentication error" and "Unauthorized to access requested resource". Other 403s have other reasons. */
const UNAUTHORISED = [10000, 9109]

/** An error from Cloudflare, with a message for the operator. */
export class CloudflareError extends Error {
  readonly status: number
  readonly lacksPermission: boolean

  constructor(message: string, status: number, lacksPermission: boolean) {
    super(message)
    this.status = status
    this.lacksPermission = lacksPermission
  }
}

export type Cloudflare = {
  /** The response of a call that succeeded. */
  call(path: string, init?: RequestInit): Promise<Response>
  /** The `result` of a call. */
  ask<const S extends v.GenericSchema>(call: Call, schema: S): Promise<v.InferOutput<S>>
  /** The `result`, or null if the thing doesn't exist. */
  find<const S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S> | null>
  /** The entries of all pages of a list. */
  list<const S extends v.GenericSchema>(path: string, entry: S): Promise<v.InferOutput<S>[]>
}

type Call = { method?: 'GET' | 'POST' | 'PUT'; path: string; body?: object }

type Patience = { tries: number; limitMs: number | null }

/** For commands whose operator waits for the answer. */
const IMPATIENT: Patience = { tries: 1, limitMs: MINUTE_MS }

/** For long work with large files: has no time limit, and repeats calls while Cloudflare is busy. */
export const PATIENT: Patience = { tries: 6, limitMs: null }

type Access = { token: string; api: string; patience?: Patience }

export function openCloudflare({ token, api, patience = IMPATIENT }: Access): Cloudflare {
  const { tries, limitMs } = patience

  async function callOnce(path: string, init: RequestInit): Promise<Response | Failure> {
    const headers = {
      'Content-Type': 'application/json',
      ...init.headers,
      Authorization: `Bearer ${token}`,
    }
    const signal = limitMs === null ? null : AbortSignal.timeout(limitMs)
    const response = await fetch(api + path, { ...init, headers, signal }).catch(unreachable)
    return response instanceof Response && !response.ok ? refused(path, response) : response
  }

  /** Pauses longer after each try, because the API allows 1,200 requests in five minutes. */
  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    for (let tried = 1; ; tried++) {
      const answer = await callOnce(path, init)
      if (answer instanceof Response) return answer
      const { error, retryAfter, isTransient } = answer
      if (!isTransient || tried === tries) throw error
      await wait(retryAfter === null ? FIRST_WAIT_MS * 2 ** (tried - 1) : Number(retryAfter) * 1000)
    }
  }

  async function send({ method = 'GET', path, body }: Call): Promise<unknown> {
    const response = await call(path, { method, ...(body && { body: JSON.stringify(body) }) })
    return jsonValue(await response.text())
  }

  async function ask<const S extends v.GenericSchema>(
    call: Call,
    schema: S,
  ): Promise<v.InferOutput<S>> {
    return v.parse(v.object({ result: schema }), await send(call)).result
  }

  return {
    call,
    ask,
    async find(path, schema) {
      try {
        return await ask({ path }, schema)
      } catch (error) {
        if (error instanceof CloudflareError && error.status === 404) return null
        throw error
      }
    },
    async list(path, entry) {
      const entries: v.InferOutput<typeof entry>[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const query = `${path.includes('?') ? '&' : '?'}page=${page}&per_page=${PER_PAGE}`
        const answer = await send({ path: path + query })
        entries.push(...v.parse(v.object({ result: v.array(entry) }), answer).result)
        pages = v.parse(Pages, answer).result_info?.total_pages ?? 1
      }
      return entries
    },
  }
}

type Failure = { error: CloudflareError; retryAfter: string | null; isTransient: boolean }

function unreachable(error: unknown): Failure {
  const why = error instanceof Error ? (error.cause ?? error) : error
  return {
    error: new CloudflareError(`Cloudflare can't be reached: ${String(why)}`, 0, false),
    retryAfter: null,
    isTransient: true,
  }
}

async function refused(path: string, response: Response): Promise<Failure> {
  const { status, headers } = response
  const error = errorOf(path, status, jsonValue(await response.text()))
  return {
    error,
    retryAfter: headers.get('Retry-After'),
    isTransient: status === 429 || status >= 500 || TRANSIENT_ERRORS.test(error.message),
  }
}

function errorOf(path: string, status: number, answer: unknown): CloudflareError {
  const { success, output } = v.safeParse(Failed, answer)
  const errors = success ? output.errors : []
  const [pathname = ''] = path.split('?')
  const lacksPermission = status === 403 && errors.some(({ code }) => UNAUTHORISED.includes(code))
  if (status === 401 || (status === 400 && errors.some(({ code }) => code === 6003))) {
    const advice = 'Log in with "npx wrangler login", or set CLOUDFLARE_API_TOKEN.'
    return new CloudflareError(`Cloudflare doesn't know this token. ${advice}`, status, false)
  }
  if (lacksPermission) {
    const permission = PERMISSIONS.find(([part]) => part.test(pathname))?.[1]
    const where = 'https://dash.cloudflare.com/profile/api-tokens'
    const text = permission
      ? `The token lacks the permission "${permission}". Add it at ${where}, or log in again with "npx wrangler login".`
      : `The token can't read ${pathname}: ${where}`
    return new CloudflareError(text, status, true)
  }
  const why = errors.map(({ code, message }) => `${message} [${code}]`).join(' ')
  return new CloudflareError(
    `Cloudflare answered ${pathname} with ${status}. ${why}`.trim(),
    status,
    false,
  )
}
