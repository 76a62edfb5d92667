import { isFromSite } from '../../../text/is-from-site.ts'
import { handedIdIn } from '../tray/handed/handed-note.ts'
import { SHARED_MS, SHARED_PATH } from './external-saves/share.ts'

/** The service worker's cache of pictures and videos shared to the installed app, in order. */
const SHARED_CACHE = 'shared'

let passed: File | null = null

/** Passes a picture or video to the Pin Builder, which opens next. */
export function passPicture(picture: File): void {
  passed = picture
}

/** The extension sends a picture without an address in the fragment of our URL. */
const PICTURE_FRAGMENT = /^#picture=data:(image\/[a-z]+);base64,([\w+/=]+)(?:&|$)/

let handed: { id: string | null; isSaved: boolean } = { id: null, isSaved: false }

/** The picture that the extension passed last. `id` is null if there is none. */
export function handedPicture(): Readonly<typeof handed> {
  return handed
}

export function noteHandedSaved(): void {
  handed = { ...handed, isSaved: true }
}

function takeFromAddress(): File | null {
  const [, type, base64 = ''] = PICTURE_FRAGMENT.exec(location.hash) ?? []
  if (!type) return null
  handed = { id: handedIdIn(location.hash), isSaved: false }
  history.replaceState(history.state, '', location.pathname + location.search)
  const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
  return new File([bytes], 'picture', { type })
}

/**
 * Passes on the picture or video that was pasted or dropped on another page. If there is none, passes on those that this
 * member shared to the installed app. `onServer` are the places of those uploaded before the service worker ran. Shared
 * files stay until `onTaken` ends.
 */
export async function takeIncomingPictures(
  memberId: number,
  onServer: readonly number[],
  onTaken: (pictures: File[]) => Promise<void>,
): Promise<void> {
  const passedPicture = passed ?? takeFromAddress()
  passed = null
  if (passedPicture) return onTaken([passedPicture])
  if (!('caches' in window)) return
  if (onServer.length > 0) await takeFromServer(memberId, onServer)
  if (!(await caches.has(SHARED_CACHE))) return
  const cache = await caches.open(SHARED_CACHE)
  const pictures: File[] = []
  for (const request of await cache.keys()) {
    const shared = await cache.match(request)
    if (!shared) continue
    const { headers } = shared
    const isExpired = Date.now() - Number(headers.get('X-Shared-At')) > SHARED_MS
    const isForMember = (headers.get('X-Shared-For') ?? `${memberId}`) === `${memberId}`
    if (!isForMember || isExpired) continue
    const content = await shared.blob()
    pictures.push(new File([content], 'shared', { type: content.type }))
  }
  if (pictures.length > 0) await onTaken(pictures)
  await caches.delete(SHARED_CACHE)
}

async function takeFromServer(memberId: number, places: readonly number[]): Promise<void> {
  const at = Date.now()
  try {
    const cache = await caches.open(SHARED_CACHE)
    for (const place of places) {
      const picture = await fetch(`${SHARED_PATH}?place=${place}`)
      if (picture.redirected) return
      if (!picture.ok) continue
      if (!isFromSite(picture, 'image/') && !isFromSite(picture, 'video/')) return
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
