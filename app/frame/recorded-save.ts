import type { ClientActionFunctionArgs } from '@remix-run/react'

/** Sends a save's form, then requests the logging host's picture with the specification's query. */
export function recorded(send: (args: ClientActionFunctionArgs) => Promise<unknown>) {
  return async (args: ClientActionFunctionArgs): Promise<unknown> => {
    const { pathname: path, search } = window.location
    const record = (
      event: 'pin_create_success' | 'pin_create_fail',
      pin_id = args.params['pinId'],
    ) => askFor({ event, query: search.slice(1), client: 'web', pin_id: pin_id ?? '', path })
    try {
      const answer = await send(args)
      if (isCreated(answer))
        for (const id of answer.pinIds) record('pin_create_success', String(id))
      else record(answer === null ? 'pin_create_success' : 'pin_create_fail')
      return answer
    } catch (left) {
      // The form is sent again.
      if (args.request.signal.aborted) throw left
      const createdId = left instanceof Response ? pinAt(left.headers.get('Location')) : null
      if (createdId === null) record('pin_create_fail')
      else record('pin_create_success', args.params['pinId'] ?? createdId)
      throw left
    }
  }
}

function isCreated(answer: unknown): answer is { pinIds: number[] } {
  return typeof answer === 'object' && answer !== null && 'pinIds' in answer
}

function pinAt(location: string | null): string | null {
  return /^\/pin\/(\d+)\/$/.exec(location ?? '')?.[1] ?? null
}

function askFor(said: Record<string, string>): void {
  const { logUrl } = document.documentElement.dataset
  if (!logUrl) return
  const address = new URL(logUrl)
  for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value)
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  // A held picture would not be requested again.
  image.onload = image.onerror = () => image.removeAttribute('src')
  image.src = address.href
}
