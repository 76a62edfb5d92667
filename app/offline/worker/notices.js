const NOTICES = '/notifications/'

/** Stores a renewed subscription, with its previous endpoint, until the site has confirmed it. */
const RENEWAL = { cache: 'push renewal', path: '/push-renewal' }
const RENEW = '/settings/notifications/renewed/'
const RENEWAL_MS = 7 * 24 * 60 * 60 * 1000

/** Browsers require a notification for each message, even an invalid one. */
export async function showNotice(message) {
  const { title, body, path, tag } = noticeOf(message)
  await registration.showNotification(String(title ?? '%BRAND%'), {
    body: String(body ?? 'You have a new notification.'),
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

/** Focuses a tab that shows the page already; other tabs keep what was typed in them. */
export async function openNotice(path) {
  const url = new URL(path ?? NOTICES, location.origin)
  const { href } = url.origin === location.origin ? url : new URL(NOTICES, location.origin)
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = tabs.find((tab) => tab.url === href)
  await (open ? open.focus() : clients.openWindow(href))
}

/** Closes the notifications of the member who used the site before. */
export async function closeNotices(response) {
  if (response.status < 400) {
    for (const notice of await registration.getNotifications()) notice.close()
  }
  return response
}

/** Sends the browser's current subscription to the site; some browsers leave it to us to check. */
export async function renewPush({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return
  const renewed =
    newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options))
  const { endpoint, keys } = renewed.toJSON()
  const cache = await caches.open(RENEWAL.cache)
  const waiting = await cache.match(RENEWAL.path)
  const { oldEndpoint } = (await waiting?.json())?.fields ?? {
    oldEndpoint: oldSubscription.endpoint,
  }
  const fields = { oldEndpoint, endpoint, publicKey: keys.p256dh, authSecret: keys.auth, stay: '1' }
  const renewal = JSON.stringify({ fields, until: Date.now() + RENEWAL_MS })
  await cache.put(RENEWAL.path, new Response(renewal))
  await sendRenewal()
}

/** Sends a waiting renewal; each page that opens tries again until the site has answered. */
export async function sendRenewal() {
  if (!(await caches.has(RENEWAL.cache))) return
  const waiting = await caches.match(RENEWAL.path, { cacheName: RENEWAL.cache })
  const { fields, until = 0 } = (await waiting?.json()) ?? {}
  if (Date.now() > until) return forgetRenewal()
  const body = new URLSearchParams(fields)
  const response = await fetch(RENEW, { method: 'POST', body }).catch(() => null)
  if (response && isFromSite(response)) await forgetRenewal()
}

export async function forgetRenewal() {
  await caches.delete(RENEWAL.cache)
}

/** The site redirects to one of its pages; another network answers with its own page. */
function isFromSite({ type, redirected }) {
  return type === 'basic' && redirected
}
