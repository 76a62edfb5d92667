import * as v from 'valibot'
import { jsonValue } from '../../app/text/json-value.ts'

/** Sets the colour scheme of all open pages; runs in Firefox's own window. */
const SHOW = `for (const { gBrowser } of Services.wm.getEnumerator('navigator:browser')) {
  for (const { browsingContext } of gBrowser.browsers) browsingContext.prefersColorSchemeOverride = SCHEME
}`

/** Playwright's command ids count from 1. */
const FIRST_PROXY_ID = 2 ** 40

const SchemeCommand = v.object({
  id: v.number(),
  method: v.literal('emulation.setMediaFeaturesOverride'),
  params: v.object({
    features: v.object({ 'prefers-color-scheme': v.nullish(v.picklist(['light', 'dark'])) }),
  }),
})

const ProxyAnswer = v.object({
  id: v.pipe(v.number(), v.minValue(FIRST_PROXY_ID)),
  result: v.optional(
    v.object({ contexts: v.optional(v.array(v.object({ context: v.string() }))) }),
  ),
})

type ProxyAnswer = v.InferOutput<typeof ProxyAnswer>

type Send = (message: string) => void

/**
 * A proxy between Playwright and Firefox that emulates a colour scheme, because Firefox 153 doesn't support the
 * command. The scheme applies to all open pages.
 */
export class ColorScheme {
  private readonly waiting = new Map<number, (answer: ProxyAnswer) => void>()
  private sent = 0
  private window: Promise<string> | undefined
  private readonly toFirefox: Send
  private readonly toPlaywright: Send

  constructor(toFirefox: Send, toPlaywright: Send) {
    this.toFirefox = toFirefox
    this.toPlaywright = toPlaywright
  }

  fromPlaywright(message: string): void {
    const command = message.includes('setMediaFeaturesOverride')
      ? v.safeParse(SchemeCommand, jsonValue(message))
      : null
    if (!command?.success) {
      this.toFirefox(message)
      return
    }
    const { id, params } = command.output
    void this.show(params.features['prefers-color-scheme'] ?? 'none').then(() =>
      this.toPlaywright(JSON.stringify({ type: 'success', id, result: {} })),
    )
  }

  fromFirefox(message: string): void {
    const answer = this.waiting.size > 0 ? v.safeParse(ProxyAnswer, jsonValue(message)) : null
    if (!answer?.success) {
      this.toPlaywright(message)
      return
    }
    this.waiting.get(answer.output.id)?.(answer.output)
    this.waiting.delete(answer.output.id)
  }

  private async show(scheme: string): Promise<void> {
    this.window ??= this.ask('browsingContext.getTree', { 'moz:scope': 'chrome' }).then(
      ({ result }) => result?.contexts?.[0]?.context ?? '',
    )
    await this.ask('script.evaluate', {
      expression: SHOW.replace('SCHEME', JSON.stringify(scheme)),
      target: { context: await this.window },
      awaitPromise: false,
    })
  }

  private ask(method: string, params: object): Promise<ProxyAnswer> {
    const id = FIRST_PROXY_ID + this.sent++
    return new Promise((resolve) => {
      this.waiting.set(id, resolve)
      this.toFirefox(JSON.stringify({ id, method, params }))
    })
  }
}
