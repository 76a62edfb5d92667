import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { paymentServer } from '../../scripts/fakes/payments.ts'

/** The Worker's variables in tests. */
export const PAYMENT_VARS = {
  STRIPE_ORIGIN: 'https://payments.example',
  STRIPE_SECRET_KEY: 'the key of the tests',
  STRIPE_WEBHOOK_SECRET: 'the secret of the tests',
  SELLER_NAME: 'Pins Ltd',
  SELLER_ADDRESS: '1 Pin Lane, London',
  SELLER_NUMBER: 'VAT ID GB123456789',
}

type PaymentRequest = {
  readonly url: string
  readonly method: string
  readonly headers: { get(name: string): string | null }
  arrayBuffer(): Promise<ArrayBuffer>
}

/**
 * Passes requests to the fake payment provider. Events are sent by tests. `DELETE` clears its memory, because an
 * emptied database numbers bills from the start.
 */
export function fakePayments() {
  let started: Promise<Server> | null = null
  return async (request: PaymentRequest): Promise<Response> => {
    if (request.method === 'DELETE' && request.url.endsWith('/memory')) {
      const forgotten = await started
      forgotten?.close()
      started = null
      return new Response(null, { status: 204 })
    }
    started ??= start()
    return pass(request, originOf(await started))
  }
}

async function pass(request: PaymentRequest, origin: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const headers = ['Authorization', 'Content-Type', 'Idempotency-Key'].flatMap((name) => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value] satisfies [string, string]]
  })
  return fetch(origin + pathname + search, {
    method: request.method,
    headers,
    redirect: 'manual',
    ...(request.method === 'POST' && { body: await request.arrayBuffer() }),
  })
}

async function start(): Promise<Server> {
  const play = paymentServer({
    origin: PAYMENT_VARS.STRIPE_ORIGIN,
    key: PAYMENT_VARS.STRIPE_SECRET_KEY,
    webhook: null,
    file: null,
  })
  const server: Server = createServer((request, response) => {
    play(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server.unref()
}

function originOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `http://127.0.0.1:${address.port}`
}
