import type { ClientActionFunctionArgs } from '@remix-run/react'

export function withSaveRecord(send: (args: ClientActionFunctionArgs) => Promise<unknown>) {
  return async (args: ClientActionFunctionArgs): Promise<unknown> => {
    const { pathname: path, search } = window.location
    const record = (
      event: 'pin_create_success' | 'pin_create_fail',
      pin_id = args.params['pinId'],
    ) =>
      requestLogPicture({
        event,
        query: search.slice(1),
        client: 'web',
        pin_id: pin_id ?? '',
        path,
      })
    try {
      const answer = await send(args)
      if (isCreated(answer))
        for (const id of answer.pinIds)
          record('pin_create_success', args.params['pinId'] ?? String(id))
      else record(answer === null ? 'pin_create_success' : 'pin_create_fail')
      return answer
    } catch (thrown) {
      if (args.request.signal.aborted) throw thrown
      const createdId = createdIdIn(thrown)
      if (createdId === null) record('pin_create_fail')
      else record('pin_create_success', args.params['pinId'] ?? createdId)
      throw thrown
    }
  }
}

export function isCreated(answer: unknown): answer is { pinIds: number[] } {
  return typeof answer === 'object' && answer !== null && 'pinIds' in answer
}

/** The id of the pin to which a save redirects; null for other errors and responses. */
export function createdIdIn(thrown: unknown): string | null {
  const location = thrown instanceof Response ? thrown.headers.get('Location') : null
  return /^\/pin\/(\d+)\/$/.exec(location ?? '')?.[1] ?? null
}

function requestLogPicture(facts: Record<string, string>): void {
  const { logUrl } = document.documentElement.dataset
  if (!logUrl) return
  const address = new URL(logUrl)
  for (const [name, value] of Object.entries(facts)) address.searchParams.set(name, value)
  const image = new Image()
  image.referrerPolicy = 'no-referrer'
  // Removes `src`, because the browser wouldn't request an image's address twice.
  image.onload = image.onerror = () => image.removeAttribute('src')
  image.src = address.href
}
