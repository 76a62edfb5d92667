/**
 * The service worker. It keeps the site's own files, which are the same for everybody, and a page for when
 * the network is away. Of pages and data it has only the boards that a member keeps on the device, until
 * they log out: two members can share a browser. Pictures that were shared to the installed app wait here
 * until the Pin Builder opens.
 */

const CACHE = 'build %BUILD%'
/** The page for when the network is away, and the files that it is drawn with. */
const OFFLINE_FILES = '%FILES%'.split(' ')
const [OFFLINE_PAGE] = OFFLINE_FILES
/** This build's files and, for pages that are still open, those of the one before. */
const KEPT_BUILDS = 2
/** More files than a build has. */
const KEPT_FILES = 300
const NOTICES = '/notifications/'
const SHARE = '/pin-builder/share/'
/** A network that takes longer gives way to a page that is kept. */
const PATIENCE_MS = 5000
const SWITCH = /^\/accounts\/switch(\/|[.]data$|$)/
const LOG_OUT = /^\/(logout(\/all)?|settings\/security\/log-out-everywhere)(\/|[.]data$|$)/
/** As `app/features/transfer/offline/kept-boards.ts` names them. */
const KEPT = { cache: 'offline ', member: '/offline/member' }

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin === location.origin && request.method === 'POST' && pathname === SHARE) {
    event.respondWith(takeShared(request))
  }
  if (origin === location.origin && request.method === 'POST' && LOG_OUT.test(pathname)) {
    event.respondWith(logOut(request, pathname.startsWith('/logout/all')))
  }
  if (origin === location.origin && request.method === 'POST' && SWITCH.test(pathname)) {
    event.respondWith(fetch(request).then(closeNotices))
  }
  if (origin !== location.origin || request.method !== 'GET' || pathname.startsWith('/dev/')) return
  if (pathname.startsWith('/offline/'))
    event.respondWith(answerKept(pathname).then((kept) => kept ?? fetch(request)))
  else if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event))
})

addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(event.notification.data?.path))
})
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event)))

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
  const { pathname } = new URL(request.url)
  const answer = askForPage(request, preloadResponse)
  let timer = 0
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(keptPage(pathname)), PATIENCE_MS)
  })
  try {
    return await Promise.race([answer, late.then((kept) => kept ?? answer)])
  } catch {
    return (await keptPage(pathname)) ?? (await offlinePage())
  } finally {
    clearTimeout(timer)
  }
}

async function askForPage(request, preloadResponse) {
  return (await preloadResponse) ?? (await fetch(request))
}

/** The offline page, with links to the boards that are kept. */
async function offlinePage() {
  const page = await caches.match(OFFLINE_PAGE, { cacheName: CACHE })
  if (!page) return Response.error()
  const boards = await keptBoards()
  if (boards.length === 0) return page
  const links = boards.map(
    ({ name, path, pins }) =>
      `<li class="py-1"><a class="underline underline-offset-4" href="${escaped(path)}"><bdi>${escaped(name)}</bdi></a>, ${pins.length === 1 ? '1 pin' : `${pins.length} pins`}</li>`,
  )
  const list = `<section class="mt-12"><h2 class="mb-3 text-lg">Kept on this device</h2><ul>${links.join('')}</ul></section>`
  const html = (await page.text()).replace('<div data-kept></div>', () => list)
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/** The kept board at an address: its own, a section's or a pin's. */
async function keptPage(pathname) {
  for (const { id, path, sections, pins } of await keptBoards()) {
    if (isSame(path, pathname)) return answerKept(`/offline/${id}/`)
    const section = sections.find((one) => isSame(one.path, pathname))
    if (section) return Response.redirect(`${path}#section-${section.id}`)
    const pin = pins.find((one) => isSame(`/pin/${one}/`, pathname))
    if (pin) return Response.redirect(`${path}#pin-${pin}`)
  }
  return null
}

function isSame(path, pathname) {
  return new URL(path, location.origin).pathname === `${pathname.replace(/\/$/, '')}/`
}

/** None where the browser can't read them: they must not stand in the way of the network. */
async function keptBoards() {
  const names = await ownCaches().catch(() => [])
  const boards = await Promise.all(names.map((name) => readRecord(name).catch(() => null)))
  return boards.filter((board) => board !== null)
}

async function readRecord(name) {
  const path = `/offline/${name.split(' ').at(-1)}/board.json`
  return (await caches.match(path, { cacheName: name }))?.json() ?? null
}

async function answerKept(pathname) {
  const [, , board] = pathname.split('/')
  const name = (await ownCaches()).find((one) => one.endsWith(` ${board}`))
  const kept = name && (await caches.match(pathname, { cacheName: name }))
  return kept || null
}

/** The caches of the member who used the site last. */
async function ownCaches() {
  const member = await (await caches.match(KEPT.member))?.text()
  const names = await caches.keys()
  return member ? names.filter((name) => name.startsWith(`${KEPT.cache}${member} `)) : []
}

async function logOut(request, isOfAll) {
  const own = await ownCaches().catch(() => [])
  const response = await fetch(request).then(closeNotices)
  if (response.status < 400) await forget(isOfAll ? null : own).catch(() => {})
  return response
}

/** Deletes these caches, or those of everybody. */
async function forget(own) {
  const names = own ?? (await caches.keys()).filter((name) => name.startsWith(KEPT.cache))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Takes away the news of who used the site until then. */
async function closeNotices(response) {
  if (response.status < 400) {
    for (const notice of await registration.getNotifications()) notice.close()
  }
  return response
}

function escaped(text) {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)
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

/** Browsers want to see something for each message, also for one that makes no sense. */
async function showNotice(message) {
  const { title, body, path, tag } = noticeOf(message)
  await registration.showNotification(String(title ?? '%BRAND%'), {
    body: String(body ?? 'There is something new.'),
    tag: String(tag ?? 'news'),
    data: { path: String(path ?? NOTICES) },
    icon: '/icon-192.png',
  })
}

function noticeOf(message) {
  try {
    return message?.json() ?? {}
  } catch {
    return {}
  }
}

/** A tab that shows it already comes to the front; no other one loses what is typed in it. */
async function openNotice(path) {
  const url = new URL(path ?? NOTICES, location.origin)
  const { href } = url.origin === location.origin ? url : new URL(NOTICES, location.origin)
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === href)
  await (open ? open.focus() : clients.openWindow(href))
}

/** Tells the site of the subscription that the browser has now; some browsers leave it to us to ask. */
async function renewPush({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return
  const renewed =
    newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options))
  const { endpoint, keys } = renewed.toJSON()
  const fields = { oldEndpoint: oldSubscription.endpoint, endpoint, stay: '1' }
  await fetch('/settings/notifications/renewed/', {
    method: 'POST',
    body: new URLSearchParams({ ...fields, publicKey: keys.p256dh, authSecret: keys.auth }),
  })
}
