import type { Stage } from '../../features/content/media/uploads/stage-pictures.server.ts'
import { StagedPicture } from '../../features/content/media/uploads/staged-picture.ts'
import { Refusal } from '../../refusal.ts'
import { base64Bytes } from './base64.ts'
import {
  BODY_LIMIT,
  bodyChunks,
  crossSiteChunks,
  type FileTaker,
  formFields,
  PICTURE_BODY_LIMIT,
  readForm,
  readParts,
  VIDEO_BODY_LIMIT,
} from './body.server.ts'
import { readLongStrings } from './long-strings.server.ts'
import { isMultipart } from './multipart.ts'

const UNREADABLE = new StagedPicture({ key: '', bytes: 0, hash: '' })

/** Reads a body with files, or with pictures in base64. Refuses `cross_site`, `too_large` and `invalid_parameters`. */
export async function readMediaFields(
  request: Request,
  stage: Stage,
  takeFile: FileTaker,
): Promise<Record<string, unknown>> {
  const type = request.headers.get('Content-Type') ?? ''
  if (isMultipart(type)) {
    const limits = { limit: VIDEO_BODY_LIMIT, textLimit: BODY_LIMIT }
    return formFields(await readParts(request, { ...limits, takeFile }))
  }
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return formFields(await readForm(request))
  // A video arrives as a file, so JSON could only forge one.
  const { video: _, ...fields } = await readJson(bodyChunks(request, PICTURE_BODY_LIMIT), stage)
  return fields
}

export function readCrossSitePictureFields(
  request: Request,
  stage: Stage,
): Promise<Record<string, unknown>> {
  return readJson(crossSiteChunks(request, PICTURE_BODY_LIMIT), stage)
}

export function fileTaker(stage: Stage): FileTaker {
  return async ({ name, type, data }) => [name, await stage(data, type)]
}

function readJson(
  chunks: AsyncIterable<Uint8Array>,
  stage: Stage,
): Promise<Record<string, unknown>> {
  return readLongStrings(chunks, BODY_LIMIT, async (content) => {
    try {
      return await stage(base64Bytes(content))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'picture_unreadable') return UNREADABLE
      throw error
    }
  })
}
