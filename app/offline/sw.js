/**
 * The service worker. It keeps the site's own files, which are the same for everybody, and a page for when
 * the network is away. It keeps no page and no data: two members can share a browser. Pictures that
 * were shared to the installed app wait here until the Pin Builder opens.
 */

const CACHE = 'build %BUILD%'
/** The page for when the network is away, and the files that it is drawn with. */
const OFFLINE_FILES = '%FILES%'.split(' ')
const [OFFLINE_PAGE] = OFFLINE_FILES
/** This build's files and, for pages that are still open, those of the one before. */
const KEPT_BUILDS = 2
/** More files than a build has. */
const KEPT_FILES = 300
const SHARE = '/pin-builder/share/'

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin === location.origin && request.method === 'POST' && pathname === SHARE) {
    event.respondWith(takeShared(request))
  }
  if (origin !== location.origin || request.method !== 'GET' || pathname.startsWith('/dev/')) return
  if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event))
})

/** Takes over at once: pages don't depend on a version of this, and a broken one must not stay. */
async function install() {
  const cache = await caches.open(CACHE)
  await cache.addAll(OFFLINE_FILES.map((path) => new Request(path, { credentials: 'omit' })))
  await skipWaiting()
}

async function activate() {
  // In the order in which they were made.
  const old = (await caches.keys()).filter((name) => name.startsWith('build ') && name !== CACHE)
  const gone = old.slice(0, Math.max(0, old.length + 1 - KEPT_BUILDS))
  await Promise.all(gone.map((name) => caches.delete(name)))
  // The page is asked for while this worker starts, so that it costs no time.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

/** Keeps pictures for the Pin Builder, also while its member logs in, and hands on the words. */
async function takeShared(request) {
  const form = await request.formData()
  const pictures = form.getAll('pictures').filter((one) => one instanceof File && one.size > 0)
  if (pictures.length > 0) {
    const cache = await caches.open('shared')
    const at = Date.now()
    const headers = { 'X-Shared-At': String(at) }
    for (const [place, picture] of pictures.entries()) {
      await cache.put(`/shared-picture/${at}/${place}`, new Response(picture, { headers }))
    }
    return Response.redirect('/pin-builder/', 303)
  }
  const words = ['title', 'text', 'url'].map((name) => [name, String(form.get(name) ?? '')])
  return Response.redirect(`${SHARE}?${new URLSearchParams(words)}`, 303)
}

async function answerPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return (await caches.match(OFFLINE_PAGE, { cacheName: CACHE })) ?? Response.error()
  }
}

async function answerFile(event) {
  const { request } = event
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) event.waitUntil(keep(request, response.clone()))
  return response
}

async function keep(request, response) {
  const cache = await caches.open(CACHE)
  await cache.put(request, response)
  const files = await cache.keys()
  const own = OFFLINE_FILES.length
  const tooMany = files.slice(own, Math.max(own, files.length - KEPT_FILES))
  await Promise.all(tooMany.map((file) => cache.delete(file)))
}
