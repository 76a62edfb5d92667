import { unstable_parseMultipartFormData } from '@remix-run/cloudflare'
import { Refusal } from '../refusal.ts'
import { BODY_LIMIT, FORM_FIELDS, formFields, readForm } from './body.server.ts'
import type { FieldReader } from './form.server.ts'
import { isFromOurPages } from './same-origin.server.ts'

type FileTaker = (file: {
  name: string
  fileName: string
  type: string
  data: AsyncIterable<Uint8Array>
}) => Promise<readonly [name: string, value: unknown]>

/** Reads a form with large files: `takeFile` streams each. */
export function uploadReader(limit: number, takeFile: FileTaker): FieldReader {
  return async (request) => {
    const type = request.headers.get('Content-Type') ?? ''
    if (!/^multipart\/form-data\b/i.test(type)) return formFields(await readForm(request))
    if (!isFromOurPages(request)) throw new Refusal('cross_site')
    if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw new Refusal('too_large')
    const fields: (readonly [string, unknown])[] = []
    let textLength = 0
    try {
      await unstable_parseMultipartFormData(limited(request, limit), async (part) => {
        const { name, filename, contentType, data } = part
        // Checked before the file is stored.
        if (fields.length === FORM_FIELDS) throw new Refusal('too_large')
        if (filename !== undefined) {
          const type = contentType ?? ''
          fields.push(await takeFile({ name, fileName: filename, type, data }))
          return undefined
        }
        const text = await textOf(data, BODY_LIMIT - textLength)
        textLength += name.length + text.length
        fields.push([name, text])
      })
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal('invalid_parameters')
    }
    return formFields(fields)
  }
}

function limited(request: Request, limit: number): Request {
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > limit) controller.error(new Refusal('too_large'))
      else controller.enqueue(chunk)
    },
  })
  const { headers } = request
  const body = request.body?.pipeThrough(counter) ?? null
  return new Request(request.url, { method: 'POST', headers, body })
}

async function textOf(data: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of data) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > limit) throw new Refusal('too_large')
  }
  return text + decoder.decode()
}
