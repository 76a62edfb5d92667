/** The types that the server reads, for a file field. */
export const SERVER_FILES =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,video/mp4,video/webm,.mp4,.webm'

/** Scripts also convert HEIC photos and read tables. */
export const ACCEPTED_FILES = `${SERVER_FILES},image/heic,image/heif,.csv,text/csv`
