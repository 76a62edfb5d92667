/** A video's path, whose content never changes. */
export function videoPath(hash: string): string {
  return `/media/video/${hash}`
}

/** The path of a video's captions, whose content never changes. */
export function captionsPath(hash: string): string {
  return `/media/captions/${hash}`
}

export function videoAt(pathname: string): string | null {
  return /^\/media\/video\/([0-9a-f]{64})$/.exec(pathname)?.[1] ?? null
}

export function videoKey(hash: string): string {
  return `video/${hash}`
}
