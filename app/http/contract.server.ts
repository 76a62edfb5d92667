import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { type Call, unknownCall } from './api.server.ts'

/** Documented calls by path (`:name` is a segment), and resources by name. */
export type Contract = Readonly<Record<string, Call>>

export function contractRoute(contract: Contract): { loader: Call; action: Call } {
  const calls = Object.entries(contract).map(([name, answer]) => ({
    name: `call ${name}`,
    pattern: segmentsOf(addressOf(name)),
    answer,
  }))
  function respond(args: LoaderFunctionArgs): Promise<Response> {
    const segments = segmentsOf(new URL(args.request.url).pathname)
    for (const { name, pattern, answer } of calls) {
      const params = matchSegments(pattern, segments)
      if (!params) continue
      args.context.route = name
      return answer({ ...args, params })
    }
    return unknownCall({ ...args, params: {} })
  }
  return { loader: respond, action: respond }
}

export function addressOf(name: string): string {
  return name.includes('/') ? name : `resource/${name}/:verb`
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null
  const params: Record<string, string> = {}
  for (const [place, segment] of segments.entries()) {
    const part = pattern[place] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = segment
    else if (part.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}
