import * as v from 'valibot'
import { WireId } from '../../features/transfer/api/wire-values.ts'
import { NO_FIELDS, operation, page } from '../../http/open-api/operation.ts'
import { PageQuery } from '../../paging.ts'

const MediaUpload = v.object({
  mediaId: v.string(),
  mediaType: v.literal('video'),
  uploadUrl: v.string(),
  uploadParameters: v.object({}),
})

const MediaDetails = v.object({
  mediaId: v.string(),
  mediaType: v.literal('video'),
  status: v.picklist(['registered', 'succeeded', 'failed']),
})

export const createMedia = operation({
  id: 'media/create',
  method: 'POST',
  path: '/media',
  summary:
    'Register a video: post it as a form with a file to `upload_url`, then create a pin with it within a day',
  scopes: ['pins:read', 'pins:write'],
  params: NO_FIELDS,
  query: NO_FIELDS,
  body: v.object({ mediaType: v.literal('video', 'invalid_parameters') }),
  status: 201,
  answer: MediaUpload,
})

export const listMedia = operation({
  id: 'media/list',
  method: 'GET',
  path: '/media',
  summary: 'Videos you registered in the last day, oldest first',
  scopes: ['pins:read'],
  params: NO_FIELDS,
  query: PageQuery,
  body: NO_FIELDS,
  status: 200,
  answer: page(MediaDetails),
})

export const getMedia = operation({
  id: 'media/get',
  method: 'GET',
  path: '/media/{media_id}',
  summary: 'The status of a video you registered',
  scopes: ['pins:read'],
  params: v.object({ mediaId: WireId }),
  query: NO_FIELDS,
  body: NO_FIELDS,
  status: 200,
  answer: MediaDetails,
})
