/** A video's path, which never changes its content. */
export function videoPath(hash: string): string {
  return `/media/video/${hash}`
}

export function videoAt(pathname: string): string | null {
  return /^\/media\/video\/([0-9a-f]{64})$/.exec(pathname)?.[1] ?? null
}

export function videoKey(hash: string): string {
  return `video/${hash}`
}
