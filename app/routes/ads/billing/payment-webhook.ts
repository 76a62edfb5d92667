import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { takePaymentEvent } from '../../../features/ads/billing/events/payment-events.server.ts'
import { readText } from '../../../http/body.server.ts'
import { Refusal } from '../../../refusal.ts'

/** An event of the payment company is some kilobytes. */
const EVENT_LIMIT = 256 * 1024

/** The payment company tells an event again until it is answered with 200. */
export async function action({ request, context }: ActionFunctionArgs) {
  try {
    const body = await readText(request, EVENT_LIMIT)
    const signature = request.headers.get('Stripe-Signature') ?? ''
    await takePaymentEvent(context, { body, signature })
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
