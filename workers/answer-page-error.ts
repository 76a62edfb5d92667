import type { AppLoadContext } from '@remix-run/cloudflare'
import {
  type Build,
  countPageError,
} from '../app/features/operations/page-errors/count-error.server.ts'
import { PAGE_ERROR_BYTES } from '../app/features/operations/page-errors/limits.ts'
import { PageError } from '../app/features/operations/page-errors/page-error.ts'
import { readBytes } from '../app/http/bodies/body.server.ts'
import { parseInput } from '../app/http/input.server.ts'
import { isFromOurPages, withOwnOrigin } from '../app/http/same-origin.server.ts'
import { Refusal } from '../app/refusal.ts'
import { jsonValue } from '../app/text/json-value.ts'
import * as build from '../build/server/index.js'

const { routes, assets } = build

const BUILD: Build = {
  version: assets.version,
  patterns: new Map(Object.keys(routes).map((id) => [id, patternOf(id)])),
}

/** Counts a page error. Status 204 confirms that it was counted. */
export async function answerPageError(
  context: AppLoadContext,
  { request }: { request: Request },
): Promise<Response> {
  let status = 200
  try {
    const checked = withOwnOrigin(request)
    if (!isFromOurPages(checked)) throw new Refusal('cross_site')
    const body = new TextDecoder().decode(await readBytes(checked, PAGE_ERROR_BYTES))
    if (await countPageError(context, parseInput(PageError, jsonValue(body)), BUILD)) status = 204
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    status = error.status
  }
  return new Response(null, { status, headers: { 'Cache-Control': 'no-store' } })
}

function patternOf(id: string): string {
  const parts: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) {
    if (route.path) parts.unshift(route.path)
  }
  return ['', ...parts, ''].join('/')
}
