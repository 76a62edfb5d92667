import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'

const POLL_MS = 100
const TIMEOUT_MS = 30_000

/** The machine chooses the port, which Firefox writes to a file in the profile. */
const PREFERENCES = {
  'marionette.port': 0,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.aboutwelcome.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.disabledForTesting': true,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
}

/**
 * A Firefox driven by its own protocol, Marionette. Unlike Playwright's protocol, Marionette can install extensions
 * and reach the browser's own buttons and menus.
 */
export class Firefox {
  readonly #child: ChildProcess
  readonly #profile: string
  readonly #socket: Socket
  #received = Buffer.alloc(0)
  #lastId = 0
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()

  private constructor(child: ChildProcess, profile: string, socket: Socket) {
    this.#child = child
    this.#profile = profile
    this.#socket = socket
    socket.on('data', (data) => this.#take(data))
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox is gone'))
    })
  }

  static async start(path: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'pinfold-firefox-'))
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
    )
    await writeFile(join(profile, 'user.js'), lines.join(''))
    const args = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote']
    const child = spawn(path, [...args, '--profile', profile], { stdio: 'ignore' })
    const port = await until(() => readFile(join(profile, 'MarionetteActivePort'), 'utf8'))
    const socket = connect(Number(port), '127.0.0.1')
    const firefox = new Firefox(child, profile, socket)
    await once(socket, 'connect')
    await firefox.send('WebDriver:NewSession', { strictFileInteractability: false })
    return firefox
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    await this.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => this.#child.kill())
    await ended
    this.#socket.destroy()
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 })
  }

  send(command: string, parameters: object = {}): Promise<unknown> {
    const id = ++this.#lastId
    const message = JSON.stringify([0, id, command, parameters])
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(id, answer)
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`)
    return answer.promise
  }

  /** Runs a script's body in the current page, or with the browser's privileges in its window. */
  run(place: 'content' | 'chrome', script: string, ...args: unknown[]): Promise<unknown> {
    return this.#within(place, () => this.send('WebDriver:ExecuteScript', { script, args }))
  }

  /** Clicks an element of the page or of the browser's window, once it exists. */
  async press(
    place: 'content' | 'chrome',
    value: string,
    using: 'css selector' | 'xpath' = 'css selector',
  ): Promise<void> {
    await this.#within(place, () =>
      until(async () => {
        const found = await this.send('WebDriver:FindElement', { using, value })
        const [id] = Object.values(v.parse(v.record(v.string(), v.string()), found))
        await this.send('WebDriver:ElementClick', { id })
      }),
    )
  }

  /** Waits for an element in the page. */
  async see(selector: string): Promise<void> {
    await until(() =>
      this.send('WebDriver:FindElement', { using: 'css selector', value: selector }),
    )
  }

  /** Moves the mouse to a point of the page and presses a button there: 0 is the main one, 2 opens the menu. */
  async point(x: number, y: number, button?: 0 | 2): Promise<void> {
    const press = [
      { type: 'pointerDown', button },
      { type: 'pointerUp', button },
    ]
    const moves = [{ type: 'pointerMove', x, y }, ...(button === undefined ? [] : press)]
    const actions = [{ type: 'pointer', id: 'mouse', actions: moves }]
    await this.send('WebDriver:PerformActions', { actions })
  }

  async windows(): Promise<string[]> {
    return v.parse(v.array(v.string()), await this.send('WebDriver:GetWindowHandles'))
  }

  async goto(url: string): Promise<void> {
    await this.send('WebDriver:Navigate', { url })
  }

  async #within<Result>(place: string, act: () => Promise<Result>): Promise<Result> {
    await this.send('Marionette:SetContext', { value: place })
    try {
      return await act()
    } finally {
      await this.send('Marionette:SetContext', { value: 'content' })
    }
  }

  #take(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data])
    for (;;) {
      const colon = this.#received.indexOf(':')
      const length = Number(this.#received.subarray(0, colon))
      const end = colon + 1 + length
      if (colon < 0 || this.#received.length < end) return
      const message: unknown = JSON.parse(this.#received.subarray(colon + 1, end).toString())
      this.#received = this.#received.subarray(end)
      if (Array.isArray(message)) this.#answer(message)
    }
  }

  #answer([, id, error, result]: unknown[]): void {
    const waiting = this.#waiting.get(Number(id))
    this.#waiting.delete(Number(id))
    if (error) waiting?.reject(new Error(JSON.stringify(error)))
    else waiting?.resolve(contentOf(result))
  }
}

function contentOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer && 'value' in answer ? answer.value : answer
}

/** Retries until nothing is thrown. */
export async function until<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
      await wait(POLL_MS)
    }
  }
}
