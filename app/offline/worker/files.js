/** The offline page and the files it needs. */
const OFFLINE_FILES = '%FILES%'.split(' ')
const [OFFLINE_PAGE] = OFFLINE_FILES
/** Marks where the offline page lists kept boards. Another network's page doesn't have it. */
export const BOARDS_MARK = '<div data-kept></div>'

/** The files of this build and, for pages that are still open, of the previous build. */
const KEPT_BUILDS = 2
const PREFIX = 'files '
const CACHE = `${PREFIX}%BUILD%`
/** Older workers cached any response with status 200 under this prefix. */
const UNCHECKED_PREFIX = 'build '

const TYPES = {
  html: /^text\/html\b/,
  js: /^(text|application)\/javascript\b/,
  css: /^text\/css\b/,
  json: /^application\/json\b/,
  woff2: /^font\/woff2\b/,
}
/** The start of each file's digest in this build: `scripts/site/offline/file-digests.ts`. */
const DIGESTS = '%DIGESTS%'.split(' ')

/** Fails unless the whole offline page was fetched, so that the browser tries again later. */
export async function keepOfflineFiles() {
  await Promise.all(
    OFFLINE_FILES.map(async (path) => {
      const request = new Request(path, { credentials: 'omit' })
      const response = await askFor(request)
      if (!(await keep(request, response))) throw new TypeError(`${path} is not of this site.`)
    }),
  )
}

export async function dropOldFiles() {
  const names = await caches.keys()
  // The browser lists caches in order of creation.
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  const gone = old.slice(0, Math.max(0, old.length + 1 - KEPT_BUILDS))
  const unchecked = names.filter((name) => name.startsWith(UNCHECKED_PREFIX))
  await Promise.all([...gone, ...unchecked].map((name) => caches.delete(name)))
}

/** Answers from the cache. If a cached file doesn't run, the page requests it with `reload` from the network. */
export async function answerFile(event) {
  const { request } = event
  const kept = await keptFile(request)
  if (kept && request.cache !== 'reload') return kept
  const response = await askFor(request).catch(() => Response.error())
  if (response.type === 'error') return kept ?? response
  event.waitUntil(keep(request, response.clone()))
  return response
}

export async function offlineFile() {
  return (await caches.match(OFFLINE_PAGE, { cacheName: CACHE })) ?? null
}

async function keptFile(request) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  for (const cacheName of names.reverse()) {
    const kept = await caches.match(request, { cacheName })
    if (kept) return kept
  }
  return null
}

/** Rejects another network's page sent instead of the file, which the browser's HTTP cache may hold too. */
async function askFor(request) {
  const response = await fetch(request)
  if (response.status !== 200 || isFile(request, response)) return response
  const again = await fetch(request, { cache: 'reload' })
  return again.status !== 200 || isFile(request, again) ? again : Response.error()
}

function isFile({ url }, { type, redirected, headers }) {
  const [, ending] = /\.(\w+)$/.exec(new URL(url).pathname) ?? []
  const isPage = TYPES.html.test(headers.get('Content-Type') ?? '')
  const isOfType = TYPES[ending]?.test(headers.get('Content-Type') ?? '') ?? !isPage
  return type === 'basic' && !redirected && isOfType
}

/** Caches a response if it is this build's file for the address; returns whether it is. */
async function keep(request, response) {
  if (response.status !== 200) return false
  if (!(await isOfBuild(request, response.clone()).catch(() => false))) return false
  const cache = await caches.open(CACHE)
  await cache.put(request, response)
  return true
}

async function isOfBuild({ url }, response) {
  const { pathname } = new URL(url)
  // A proxy may add something to pages, and our server makes the list of routes.
  if (pathname.endsWith('.html')) return (await response.text()).includes(BOARDS_MARK)
  if (pathname.endsWith('.json')) return 'root' in (await response.json())
  const content = new Uint8Array(await response.arrayBuffer())
  const path = new TextEncoder().encode(pathname)
  const named = new Uint8Array(path.length + content.length)
  named.set(path)
  named.set(content, path.length)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', named))
  const text = btoa(String.fromCharCode(...digest))
  return DIGESTS.some((start) => text.startsWith(start))
}
