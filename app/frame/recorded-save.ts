import type { ClientActionFunctionArgs } from '@remix-run/react'

/**
 * Sends the form of a save by `send`, and then asks the logging host, where the site has one, for a
 * picture whose address says what the specification has it say and no more: what became of the save,
 * on which page, and which pin was saved, or was made of what somebody brought.
 */
export function recorded(send: (args: ClientActionFunctionArgs) => Promise<unknown>) {
  return async (args: ClientActionFunctionArgs): Promise<unknown> => {
    const { pathname: path, search } = window.location
    const record = (event: 'pin_create_success' | 'pin_create_fail', pin_id = args.params.pinId) =>
      askFor({ event, query: search.slice(1), client: 'web', pin_id: pin_id ?? '', path })
    try {
      const answer = await send(args)
      // What was refused comes back to the form; nothing comes back to one that stays where it is.
      record(answer === null ? 'pin_create_success' : 'pin_create_fail')
      return answer
    } catch (left) {
      // The form is sent once more.
      if (args.request.signal.aborted) throw left
      const madeId = left instanceof Response ? pinAt(left.headers.get('Location')) : null
      if (madeId === null) record('pin_create_fail')
      else record('pin_create_success', args.params.pinId ?? madeId)
      throw left
    }
  }
}

/** The id of the pin whose page an answer leads to. */
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
  // A picture that is still held is not asked for again, whatever its host says of keeping it.
  image.onload = image.onerror = () => image.removeAttribute('src')
  image.src = address.href
}
