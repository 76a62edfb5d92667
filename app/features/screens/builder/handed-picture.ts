import { SHARED_MS, SHARED_PATH } from './ways/share.ts'

/** The service worker keeps pictures here, in their order, that were shared to the installed app. */
const SHARED_CACHE = 'shared'

let handed: File | null = null

export function handPicture(picture: File): void {
  handed = picture
}

export type Handed = { picture: File; waiting: number }

/**
 * Takes the picture that was pasted on another page, or the next of those that were shared to the
 * installed app within ten minutes; once. The others wait as long again, for this member alone.
 * `onServer` counts those that came before the service worker ran.
 */
export async function takeHandedPicture(
  memberId: number,
  onServer: number,
): Promise<Handed | null> {
  const pasted = handed
  handed = null
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
    const isLate = Date.now() - Number(headers.get('X-Shared-At')) > SHARED_MS
    const isTheirs = (headers.get('X-Shared-For') ?? `${memberId}`) === `${memberId}`
    const isKept = isTheirs && !isLate
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
      if (picture.status !== 200) continue
      const headers = { 'X-Shared-At': `${at}`, 'X-Shared-For': `${memberId}` }
      await cache.put(
        `/shared-picture/${at}/${place}`,
        new Response(await picture.blob(), { headers }),
      )
    }
    await fetch(SHARED_PATH, { method: 'POST', body: new URLSearchParams() })
  } catch {
    // Those that didn't come wait for the next time.
  }
}
