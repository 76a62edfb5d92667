import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Files by key, in buckets by name. */
export type Buckets = Record<string, Map<string, { bytes: Uint8Array; type: string }>>

const PATH = /\/r2\/buckets\/([\w-]+)\/objects(?:\/([^?]+))?(?:\?(.*))?$/

/** Fakes the calls of Cloudflare's API that list, read and write the objects of a bucket. */
export async function answerObjects(
  buckets: Buckets,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, name = '', path, query] = PATH.exec(request.url ?? '') ?? []
  const key = path?.split('/').map(decodeURIComponent).join('/')
  const bucket = buckets[name]
  const file = key === undefined ? undefined : bucket?.get(key)
  if (!bucket)
    return answer(response, 404, { errors: [{ code: 10006, message: 'No such bucket' }] })
  if (key === undefined)
    return answer(response, 200, listed(bucket, new URLSearchParams(query ?? '')))
  if (request.method === 'PUT') {
    const type = request.headers['content-type'] ?? ''
    bucket.set(key, { bytes: await buffer(request), type })
    return answer(response, 200, { success: true, result: { key } })
  }
  if (request.method === 'DELETE') bucket.delete(key)
  if (request.method !== 'GET' || !file) {
    const isDone = request.method === 'DELETE'
    const missing = { errors: [{ code: 10007, message: 'The specified key does not exist.' }] }
    return answer(response, isDone ? 200 : 404, isDone ? { success: true } : missing)
  }
  response.writeHead(200, { 'Content-Type': file.type }).end(file.bytes)
}

function listed(bucket: Buckets[string], query: URLSearchParams) {
  const keys = [...bucket.keys()].sort().filter((key) => key.startsWith(query.get('prefix') ?? ''))
  const after = keys.filter((key) => key > (query.get('cursor') ?? ''))
  const size = Number(query.get('per_page') ?? 20)
  const page = after.slice(0, size)
  const isTruncated = after.length > size
  return {
    success: true,
    result: page.map((key) => {
      const { bytes = Buffer.of(), type } = bucket.get(key) ?? {}
      const etag = createHash('md5').update(bytes).digest('hex')
      return { key, size: bytes.length, etag, http_metadata: { contentType: type } }
    }),
    result_info: {
      per_page: size,
      is_truncated: isTruncated,
      ...(isTruncated && { cursor: page.at(-1) }),
    },
  }
}

function answer(response: ServerResponse, status: number, content: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(content))
}
