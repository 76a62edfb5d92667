import { encodeHexLowerCase } from '@oslojs/encoding'

export async function etagOf(body: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body))
  return `"${encodeHexLowerCase(new Uint8Array(hash)).slice(0, 32)}"`
}

/** Answers 304 without a body where the asker has this answer: by its ETag, else by its date. */
export function unlessKnown(request: Request, response: Response): Response {
  const etag = response.headers.get('ETag')
  const modified = response.headers.get('Last-Modified')
  const tags = request.headers.get('If-None-Match')
  const isKnown =
    tags === null
      ? modified !== null && request.headers.get('If-Modified-Since') === modified
      : tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  return isKnown ? new Response(null, { status: 304, headers: response.headers }) : response
}
