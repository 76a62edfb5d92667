/** Named as in `app/features/transfer/offline/kept-boards.ts`. */
const KEPT = { cache: 'offline ', member: '/offline/member' }

/** The kept board at an address of the board, a section or a pin. */
export async function keptPage(pathname) {
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

/** Empty if the browser can't read the caches, which must not block the network. */
export async function keptBoards() {
  const names = await ownCaches().catch(() => [])
  const boards = await Promise.all(names.map((name) => readRecord(name).catch(() => null)))
  return boards.filter((board) => board !== null)
}

async function readRecord(name) {
  const path = `/offline/${name.split(' ').at(-1)}/board.json`
  return (await caches.match(path, { cacheName: name }))?.json() ?? null
}

export async function answerKept(pathname) {
  const [, , board] = pathname.split('/')
  const name = (await ownCaches()).find((one) => one.endsWith(` ${board}`))
  const kept = name && (await caches.match(pathname, { cacheName: name }))
  return kept || null
}

/** The caches of the member who last used the site. */
export async function ownCaches() {
  const member = await (await caches.match(KEPT.member))?.text()
  const names = await caches.keys()
  return member ? names.filter((name) => name.startsWith(`${KEPT.cache}${member} `)) : []
}

/** Deletes these caches, or all members' if `own` is null. */
export async function forget(own) {
  const names = own ?? (await caches.keys()).filter((name) => name.startsWith(KEPT.cache))
  await Promise.all(names.map((name) => caches.delete(name)))
}
