import type { FieldReader } from '../form.server.ts'
import { BODY_LIMIT, type FileTaker, formFields, readForm, readParts } from './body.server.ts'
import { isMultipart } from './multipart.ts'

export function uploadReader(limit: number, takeFile: FileTaker): FieldReader {
  return async (request) => {
    const hasParts = isMultipart(request.headers.get('Content-Type') ?? '')
    if (!hasParts) return formFields(await readForm(request))
    return formFields(await readParts(request, { limit, textLimit: BODY_LIMIT, takeFile }))
  }
}
