/** Where a video is served. The address never changes what it shows. */
export function videoPath(hash: string): string {
  return `/media/video/${hash}`
}

/** The hash of the video that a path asks for; null for a path that no video can have. */
export function videoAt(pathname: string): string | null {
  return /^\/media\/video\/([0-9a-f]{64})$/.exec(pathname)?.[1] ?? null
}

/** The key under which a video's file is stored. */
export function videoKey(hash: string): string {
  return `video/${hash}`
}
