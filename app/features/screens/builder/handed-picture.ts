/** The service worker keeps a picture here that was shared to the installed app. */
const SHARED_CACHE = 'shared'
const SHARED_PICTURE = '/shared-picture'

/** Long enough to log in. A later visitor may be somebody else. */
const SHARED_MS = 10 * 60_000

let handed: File | null = null

export function handPicture(picture: File): void {
  handed = picture
}

/** Takes the picture that was pasted on another page, or shared to the installed app within ten minutes; once. */
export async function takeHandedPicture(): Promise<File | null> {
  const pasted = handed
  handed = null
  if (pasted || !('caches' in window)) return pasted
  const shared = await caches.match(SHARED_PICTURE, { cacheName: SHARED_CACHE })
  if (!shared) return null
  await caches.delete(SHARED_CACHE)
  if (Date.now() - Number(shared.headers.get('X-Shared-At')) > SHARED_MS) return null
  const picture = await shared.blob()
  return new File([picture], 'shared', { type: picture.type })
}
