/**
 * The service worker. It caches the site's files, which are the same for everybody, and an offline page.
 * The only pages and data it caches are the boards that a member keeps on the device, and only until they
 * log out, as two members can share a browser. Pictures and videos shared to the installed app wait here
 * until the Pin Builder opens.
 */
import { answerFile, dropOldFiles, keepOfflineFiles } from './worker/files.js'
import { answerKept, forget, ownCaches } from './worker/kept-boards.js'
import {
  closeNotices,
  forgetRenewal,
  openNotice,
  renewPush,
  sendRenewal,
  showNotice,
} from './worker/notices.js'
import { answerPage } from './worker/pages.js'

const SHARE = '/pin-builder/share/'
const SWITCH = /^\/accounts\/switch(\/|[.]data$|$)/
const LOG_OUT = /^\/(logout(\/all)?|settings\/security\/log-out-everywhere)(\/|[.]data$|$)/

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
  if (pathname.startsWith('/offline/')) {
    event.respondWith(answerKept(pathname).then((kept) => kept ?? fetch(request)))
  } else if (request.mode === 'navigate') {
    event.respondWith(answerPage(event))
    event.waitUntil(sendRenewal())
  } else if (pathname.startsWith('/assets/')) {
    event.respondWith(answerFile(event))
  }
})

addEventListener('push', (event) => event.waitUntil(showNotice(event.data)))
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openNotice(event.notification.data?.path))
})
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event)))

/** Takes over at once: pages don't depend on a version of it, and a broken one must be replaced. */
async function install() {
  await keepOfflineFiles()
  await skipWaiting()
}

async function activate() {
  await dropOldFiles()
  // Fetches the page while this worker starts, so that starting costs no time.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

/** Keeps shared pictures and videos for the Pin Builder, also while the member logs in, and passes on the text. */
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

async function logOut(request, isOfAll) {
  const own = await ownCaches().catch(() => [])
  const response = await fetch(request).then(closeNotices)
  if (response.status < 400) {
    await forget(isOfAll ? null : own).catch(() => {})
    await forgetRenewal().catch(() => {})
  }
  return response
}
