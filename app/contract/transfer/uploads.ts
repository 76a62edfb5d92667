import { beginUpload } from '../../features/transfer/import/upload/begin-upload.server.ts'
import { finishUploads } from '../../features/transfer/import/upload/finish-uploads.server.ts'
import { cancelUpload } from '../../features/transfer/import/upload/forget-uploads.server.ts'
import { putPart } from '../../features/transfer/import/upload/put-part.server.ts'
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
    create: endpoint(NewUpload, beginUpload),
    update: endpoint(WholeUploads, finishUploads),
    delete: endpoint(UploadQuery, cancelUpload),
  }),
  ImportPartResource: resource({ create: bytesEndpoint(PartQuery, putPart, UPLOAD_PART_BYTES) }),
} satisfies Contract
