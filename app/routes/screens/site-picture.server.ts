import { composedPicture } from '../../features/transfer/link-preview/page-tags.server.ts'
import { SITE_PREVIEW } from '../../features/transfer/link-preview/preview-path.ts'

/** The preview picture of pages that have none of their own. */
export const SITE_PICTURE = composedPicture(SITE_PREVIEW, 'Pins in columns')
