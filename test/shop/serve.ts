import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  buttonPage,
  goodsPage,
  manualPage,
  privatePage,
  signsPage,
  stoolsFeed,
  storePage,
} from './pages.ts'
import { PIXEL, pictureNamed } from './pictures.ts'
import { SHAPES } from './shapes.ts'

const port = Number(process.env.PORT)
const host = '127.0.0.1'
const origin = `http://${host}:${port}`
/** The origin of the site under test. */
const site = process.env.SITE ?? ''

/** TXT records by name, answered as DNS over HTTPS; tests add them. */
const records = new Map<string, string>()

const pixelRequests: { said: Record<string, string>; referer?: string; cookie?: string }[] = []

/** A shop on its own origin, from which the browser tests save pictures. */
createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin)
  const shape = SHAPES[pathname.replace('/shapes/', '')]
  const picture = await pictureNamed(pathname.replace('/pictures/', ''))
  if (picture) {
    response.writeHead(200, { 'Content-Type': picture.type }).end(picture.bytes)
  } else if (shape) {
    const headers = { 'Content-Type': 'text/html; charset=utf-8', ...shape.headers }
    response.writeHead(200, headers).end(`<!doctype html>${shape.html}`)
  } else if (pathname === '/button') {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(buttonPage(site))
  } else if (pathname.startsWith('/store')) {
    const tag = Number(searchParams.get('tag'))
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(storePage({ id: tag, origin: site }, searchParams.get('consent')))
  } else if (pathname === '/pixel.gif') {
    const { referer, cookie } = request.headers
    const said = Object.fromEntries(searchParams)
    pixelRequests.push({ said, ...(referer && { referer }), ...(cookie && { cookie }) })
    // A tracking pixel that must not be cached, so that each request is counted.
    const headers = { 'Content-Type': 'image/gif', 'Cache-Control': 'no-store' }
    response.writeHead(200, headers).end(PIXEL)
  } else if (pathname === '/told') {
    const site = searchParams.get('site')
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(pixelRequests.filter(({ said }) => said['site'] === site)))
  } else if (pathname === '/dns') {
    const name = searchParams.get('name') ?? ''
    if (request.method === 'PUT') records.set(name, await text(request))
    const record = records.get(name)
    const answer = record === undefined ? [] : [{ name, type: 16, data: `"${record}"` }]
    response.writeHead(200, { 'Content-Type': 'application/dns-json' })
    response.end(JSON.stringify({ Status: 0, Answer: answer }))
  } else if (pathname === '/favicon.ico') {
    response.writeHead(204).end()
  } else if (pathname === '/feed.xml') {
    response.writeHead(200, { 'Content-Type': 'application/rss+xml' }).end(stoolsFeed(origin))
  } else if (pathname === '/moved') {
    response.writeHead(302, { Location: '/goods/stools/oak.html' }).end()
  } else if (pathname === '/manual') {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(manualPage())
  } else if (pathname === '/contents') {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(signsPage())
  } else if (pathname === '/members') {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(privatePage())
  } else if (pathname === '/club/stool.jpg') {
    const isMember = request.headers.cookie?.includes('club=member')
    const stool = isMember ? await pictureNamed('oak-stool-1200.jpg') : null
    response.writeHead(stool ? 200 : 403, { 'Content-Type': stool?.type ?? 'text/plain' })
    response.end(stool?.bytes ?? 'For members')
  } else if (pathname === '/goods/stools/oak.html') {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(goodsPage(origin))
  } else {
    response.writeHead(404, { 'Content-Type': 'text/html' }).end('<title>Nothing here</title>')
  }
}).listen(port, host)
