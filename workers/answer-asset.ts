import { routeListPath } from '../app/frame/routing/route-list-path.ts'
import * as build from '../build/server/index.js'

const { routes, version } = build.assets

/** Omits `imports`, because Remix only reads them from the first page's own list. */
const routeList = JSON.stringify(routes, (name, value) =>
  name === 'imports' || value === false ? undefined : value,
)

export function isAssetAddress({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/')
}

/** Answers with this build's list of routes, and 404 for the files of other builds. */
export function answerAsset({ url }: Request): Response {
  const isList = new URL(url).pathname === routeListPath(version)
  return new Response(isList ? routeList : null, {
    status: isList ? 200 : 404,
    headers: {
      'Cache-Control': isList ? 'public, max-age=31536000, immutable' : 'no-store',
      'Content-Type': isList ? 'application/json' : 'text/plain',
    },
  })
}
