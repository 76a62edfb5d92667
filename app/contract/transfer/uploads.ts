import { cancelUpload } from '../../features/transfer/import/upload/delete-uploads.server.ts'
import { finishUploads } from '../../features/transfer/import/upload/finish-uploads.server.ts'
import { putPart } from '../../features/transfer/import/upload/put-part.server.ts'
import { startUpload } from '../../features/transfer/import/upload/start-upload.server.ts'
import {
  NewUpload,
  PartQuery,
  UploadQuery,
  WholeUploads,
} from '../../features/transfer/import/upload/upload.ts'
import { UPLOAD_PART_BYTES } from '../../features/transfer/limits.ts'
import { bytesEndpoint, endpoint, resource } from '../../http/api.server.ts'
import type { Contract } from '../../http/contract.server.ts'

export const uploadsContract = {
  ImportUploadResource: resource({
    create: endpoint(NewUpload, startUpload),
    update: endpoint(WholeUploads, finishUploads),
    delete: endpoint(UploadQuery, cancelUpload),
  }),
  ImportPartResource: resource({ create: bytesEndpoint(PartQuery, putPart, UPLOAD_PART_BYTES) }),
} satisfies Contract
