import { routeListPath } from '../app/frame/routing/route-list-path.ts'
import * as build from '../build/server/index.js'

const { routes, version } = build.assets

/** Remix reads a module's imports only for the first page, which has its own routes. */
const routeList = JSON.stringify(routes, (name, value) =>
  name === 'imports' || value === false ? undefined : value,
)

export function isAssetAddress({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/')
}

/** Answers with this build's list of routes. The files of the build never come here, those of others are gone. */
export function answerAsset({ url }: Request): Response {
  const isList = new URL(url).pathname === routeListPath(version)
  return new Response(isList ? routeList : null, {
    status: isList ? 200 : 404,
    headers: {
      'Cache-Control': isList ? 'public, max-age=31536000, immutable' : 'no-store',
      'Content-Type': isList ? 'application/json' : 'text/plain',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
