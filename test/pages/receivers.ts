export type Received = { headers: Record<string, string>; body: string }

type Answer = { status: number; headers?: Record<string, string>; is?: 'silent' | 'endless' }

type Receiver = { answers: Answer[]; came: Received[] }

type ReceivedRequest = {
  readonly url: string
  readonly method: string
  readonly headers: { forEach(each: (value: string, name: string) => void): void }
  arrayBuffer(): Promise<ArrayBuffer>
}

/** The domain of hosts that receive webhooks. */
export const RECEIVERS = '.hooks.example'

const LONG_MS = 1500

/**
 * Fake receivers of webhooks. `PATCH` sets the answers to the next messages. Other messages are answered with 204.
 * `GET` lists the received messages.
 */
export function fakeReceivers() {
  const receivers = new Map<string, Receiver>()
  return async (request: ReceivedRequest): Promise<Response> => {
    const receiver = receivers.get(request.url) ?? { answers: [], came: [] }
    receivers.set(request.url, receiver)
    return answerFor(receiver, request)
  }
}

async function answerFor(receiver: Receiver, request: ReceivedRequest): Promise<Response> {
  const body = new TextDecoder().decode(await request.arrayBuffer())
  if (request.method === 'GET') return Response.json(receiver.came)
  if (request.method === 'PATCH') {
    receiver.answers.push(...JSON.parse(body))
    return new Response(null, { status: 204 })
  }
  const headers: Record<string, string> = {}
  request.headers.forEach((value, name) => {
    headers[name] = value
  })
  receiver.came.push({ headers, body })
  const answer = receiver.answers.shift() ?? { status: 204 }
  if (answer.is === 'silent') await new Promise((resolve) => setTimeout(resolve, LONG_MS))
  const init = { status: answer.status, headers: answer.headers ?? {} }
  return new Response(answer.is === 'endless' ? endless() : null, init)
}

function endless(): ReadableStream<Uint8Array> {
  const endsAt = Date.now() + LONG_MS
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (Date.now() > endsAt) return controller.close()
      controller.enqueue(new Uint8Array(65_536))
    },
  })
}
