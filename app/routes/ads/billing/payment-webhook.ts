import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { handlePaymentEvent } from '../../../features/ads/billing/events/payment-events.server.ts'
import { readText } from '../../../http/bodies/body.server.ts'
import { Refusal } from '../../../refusal.ts'

/** The payment company's events are a few kilobytes. */
const EVENT_LIMIT = 256 * 1024

/** The payment company retries an event until the answer is 200. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const body = await readText(request, EVENT_LIMIT)
    const signature = request.headers.get('Stripe-Signature') ?? ''
    await handlePaymentEvent(context, { body, signature })
    return new Response('Thank you.')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return new Response(error.message, { status: error.status })
  }
}

export async function loader() {
  const { message, status } = new Refusal('wrong_method')
  return new Response(message, { status, headers: { Allow: 'POST' } })
}
