import { denied, found, type PaymentsAnswer } from './answers.ts'
import type { Memory, StripeObject } from './memory.ts'

const DEFAULT_LIMIT = 10
const HIGHEST_LIMIT = 100

/** Adds a webhook to the account. It receives no events, because the fake sends them to the site itself. */
export function addWebhook(memory: Memory, form: URLSearchParams): PaymentsAnswer {
  const url = form.get('url') ?? ''
  const events = eventsIn(form)
  if (!URL.canParse(url)) return denied('url_invalid', 'Not a valid URL')
  if (events.length === 0)
    return denied('parameter_missing', 'Missing required param: enabled_events.')
  const endpoint = { object: 'webhook_endpoint', enabled_events: events, status: 'enabled', url }
  return found(memory.add('we', endpoint))
}

export function changeWebhook(
  endpoint: StripeObject | undefined,
  form: URLSearchParams,
): PaymentsAnswer {
  if (!endpoint) return found(undefined)
  const events = eventsIn(form)
  if (events.length > 0) endpoint['enabled_events'] = events
  const isDisabled = form.get('disabled')
  if (isDisabled) endpoint['status'] = isDisabled === 'true' ? 'disabled' : 'enabled'
  return found(endpoint)
}

/** Lists the latest webhooks first, ten unless `limit` says how many. */
export function listWebhooks({ things }: Memory, form: URLSearchParams): PaymentsAnswer {
  const limit = Number(form.get('limit') ?? DEFAULT_LIMIT)
  if (!(limit >= 1 && limit <= HIGHEST_LIMIT))
    return denied('parameter_invalid_integer', 'This value must be between 1 and 100.')
  const all = Object.values(things).filter(({ object }) => object === 'webhook_endpoint')
  const data = all.toReversed().slice(0, limit)
  return found({
    object: 'list',
    url: '/v1/webhook_endpoints',
    has_more: data.length < all.length,
    data,
  })
}

function eventsIn(form: URLSearchParams): string[] {
  return [...form].flatMap(([name, value]) => (/^enabled_events\[\d*\]$/.test(name) ? [value] : []))
}
