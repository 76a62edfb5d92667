import { isFromSite } from '../../../text/is-from-site.ts'
import { SHARED_MS, SHARED_PATH } from './external-saves/share.ts'

/** The service worker's cache of pictures shared to the installed app, in order. */
const SHARED_CACHE = 'shared'

let pastedPicture: File | null = null

export function passPicture(picture: File): void {
  pastedPicture = picture
}

/** The extension sends a picture without an address in the fragment of our URL. */
const PICTURE_FRAGMENT = /^#picture=data:(image\/[a-z]+);base64,([\w+/=]+)$/

function takeFromAddress(): File | null {
  const [, type, base64 = ''] = PICTURE_FRAGMENT.exec(location.hash) ?? []
  if (!type) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
  return new File([bytes], 'picture', { type })
}

export type IncomingPicture = { picture: File; waiting: number }

/**
 * Returns the picture pasted on another page, else the next one shared to the installed app. Returns each only once,
 * and keeps the others for ten more minutes, for this member only. `onServer` counts pictures uploaded before the
 * service worker ran.
 */
export async function takeIncomingPicture(
  memberId: number,
  onServer: number,
): Promise<IncomingPicture | null> {
  const pasted = pastedPicture ?? takeFromAddress()
  pastedPicture = null
  if (pasted) return { picture: pasted, waiting: 0 }
  if (!('caches' in window)) return null
  if (onServer > 0) await takeFromServer(memberId, onServer)
  if (!(await caches.has(SHARED_CACHE))) return null
  const cache = await caches.open(SHARED_CACHE)
  let picture: File | null = null
  let waiting = 0
  for (const request of await cache.keys()) {
    const shared = await cache.match(request)
    if (!shared) continue
    const { headers } = shared
    const isExpired = Date.now() - Number(headers.get('X-Shared-At')) > SHARED_MS
    const isForMember = (headers.get('X-Shared-For') ?? `${memberId}`) === `${memberId}`
    const isKept = isForMember && !isExpired
    const content = await shared.blob()
    if (picture && isKept) {
      const renewed = { 'X-Shared-At': `${Date.now()}`, 'X-Shared-For': `${memberId}` }
      await cache.put(request, new Response(content, { headers: renewed }))
      waiting++
    } else if ((await cache.delete(request)) && isKept) {
      picture = new File([content], 'shared', { type: content.type })
    }
  }
  if (waiting === 0) await caches.delete(SHARED_CACHE)
  return picture && { picture, waiting }
}

async function takeFromServer(memberId: number, count: number): Promise<void> {
  const at = Date.now()
  try {
    const cache = await caches.open(SHARED_CACHE)
    for (let place = 1; place <= count; place++) {
      const picture = await fetch(`${SHARED_PATH}?place=${place}`)
      if (picture.redirected) return
      if (!picture.ok) continue
      if (!isFromSite(picture, 'image/')) return
      const headers = { 'X-Shared-At': `${at}`, 'X-Shared-For': `${memberId}` }
      await cache.put(
        `/shared-picture/${at}/${place}`,
        new Response(await picture.blob(), { headers }),
      )
    }
    await fetch(SHARED_PATH, { method: 'POST', body: new URLSearchParams() })
  } catch {
    // Pictures that couldn't be fetched stay on the server for the next try.
  }
}
